// Keeps a processor busy until the thread ends.
for (;;) Math.sqrt(Math.random())
