/**
 * The longest time of a test that types into a long form, or draws a whole page for the first time, in milliseconds. On
 * a busy machine it takes ten times as long as on an idle one.
 */
export const SLOW_TEST_MS = 120_000
