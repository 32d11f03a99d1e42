"""The families, one file each. Put a file here and it is everywhere."""
