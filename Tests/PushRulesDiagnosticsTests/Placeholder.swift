// The tests of this stage stand in this folder.
