/**
 * How amounts and times are written: the sign of the currency, and AM and PM or 24 hours. Days are those of `zone`, else of
 * the browser.
 */
type Written = { sign: string; clock: '12' | '24'; zone?: string | undefined }

let read = (): Written => ({ sign: '$', clock: '12' })

/** How this page writes amounts and times. */
export const written = (): Written => read()

/** Names the source of `written`, for code that knows the club. */
export function readWrittenFrom(source: () => Written): void {
  read = source
}
