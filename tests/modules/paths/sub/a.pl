fa(a).
