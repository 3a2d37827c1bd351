import type { DeclineName } from './test-card.ts'

/** Stripe's description of a declined charge. */
export type Decline = { code: string; declineCode: string; message: string; param?: string }

const DECLINED = 'Your card was declined.'

/** Codes and messages of Stripe's table of declines, verbatim. */
export const DECLINES: Record<DeclineName, Decline> = {
  generic_decline: declined('generic_decline', DECLINED),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost_card: declined('lost_card', DECLINED),
  stolen_card: declined('stolen_card', DECLINED),
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    param: 'exp_month',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    param: 'cvc',
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

function declined(declineCode: string, message: string): Decline {
  return { code: 'card_declined', declineCode, message }
}
