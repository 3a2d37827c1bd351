/** What a pass pays a place with: `credits`, one if left out; `unlimited` if it counts none, so that it is a booking. */
export type PaidCredits = { unlimited?: true | undefined; credits?: number | undefined }

/** `1 credit`, `6 credits`, or `1 booking`. */
export const creditsText = (paid: PaidCredits): string =>
  textFor(paid, '1 booking', '1 credit', (count) => `${count} credits`)

/** Within a sentence, after `your` or `the`: `credit`, `6 credits`, or `booking`. */
export const creditsWord = (paid: PaidCredits): string =>
  textFor(paid, 'booking', 'credit', (count) => `${count} credits`)

/** What has become of them. */
export const creditsBackText = (paid: PaidCredits): string =>
  textFor(paid, 'Your booking is back.', 'Your credit is back.', (count) => `Your ${count} credits are back.`)

/** What becomes of them, without a full stop. */
export const creditsUsedText = (paid: PaidCredits): string =>
  textFor(
    paid,
    'The booking stays used',
    'The credit stays used',
    (count) => `The ${count} credits stay used`,
  )

/**
 * What is given back in place of them, because their pass has ended.
 * @param amount in words; empty if it is nothing
 */
export const inPlaceText = (paid: PaidCredits, amount: string): string =>
  amount === ''
    ? 'Nothing comes back, because the pass has ended.'
    : textFor(
        paid,
        `${amount} back in place of the booking, because the pass has ended.`,
        `${amount} back in place of the credit, because the pass has ended.`,
        (count) => `${amount} back in place of the ${count} credits, because the pass has ended.`,
      )

function textFor(
  { unlimited, credits = 1 }: PaidCredits,
  booking: string,
  credit: string,
  more: (count: number) => string,
): string {
  if (unlimited) return booking
  return credits === 1 ? credit : more(credits)
}
