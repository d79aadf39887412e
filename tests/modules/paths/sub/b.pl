fb(b).
