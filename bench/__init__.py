"""The benchmark suite: Gridproof and its peers, on the same work, behind one interface.

Whoever takes part is a contestant (`contestant.py`): a name, a version, and how it makes or solves. Which contestants
meet for a family is said in one table (`peers_table.py`), what they make in another (`making_table.py`), and nowhere
else. Time is always CPU time, measured in a process that does nothing else, with start-up taken off (`measure.py`);
what was made and answered is checked by a route that no contestant has written for itself (`fairness.py`).
"""
