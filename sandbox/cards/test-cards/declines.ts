import type { DeclineName } from './test-card.ts'

/** Stripe's description of a declined charge. */
export type Decline = {
  code: string
  declineCode: string
  message: string
  /** The advice to the merchant. */
  advice: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later'
  param?: string
}

const DECLINED = 'Your card was declined.'

/** Codes and messages of Stripe's table of declines, verbatim. */
export const DECLINES: Record<DeclineName, Decline> = {
  generic_decline: declined('generic_decline', DECLINED, 'try_again_later'),
  insufficient_funds: declined('insufficient_funds', 'Your card has insufficient funds.', 'try_again_later'),
  lost_card: declined('lost_card', DECLINED, 'do_not_try_again'),
  stolen_card: declined('stolen_card', DECLINED, 'do_not_try_again'),
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    advice: 'do_not_try_again',
    param: 'exp_month',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    advice: 'confirm_card_data',
    param: 'cvc',
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    advice: 'try_again_later',
  },
}

function declined(declineCode: string, message: string, advice: Decline['advice']): Decline {
  return { code: 'card_declined', declineCode, message, advice }
}
