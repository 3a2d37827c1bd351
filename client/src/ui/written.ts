/** How amounts and times are written: the sign of the currency, and AM and PM or 24 hours. */
type Written = { sign: string; clock: '12' | '24' }

let read = (): Written => ({ sign: '$', clock: '12' })

/** How this page writes amounts and times. */
export const written = (): Written => read()

/** Names the source of `written`, for code that knows the club. */
export function readWrittenFrom(source: () => Written): void {
  read = source
}
