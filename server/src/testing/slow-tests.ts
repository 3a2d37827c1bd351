/**
 * The longest time of a test that starts or kills processes, or repeats a step for every write, in milliseconds. On a
 * busy machine it takes ten times as long as on an idle one.
 */
export const SLOW_TEST_MS = 300_000
