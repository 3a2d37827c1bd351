/**
 * Preloaded into every child process. When the parent is gone, even after kill -9, the channel between the two
 * closes and the child exits.
 */
process.once('disconnect', () => process.exit(0))
