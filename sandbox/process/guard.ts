/**
 * Loaded into every child before its own code: when the parent is gone, however it went, the channel to it
 * closes and the child goes too.
 */
process.once('disconnect', () => process.exit(0))
