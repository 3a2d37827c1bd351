/** Keys of the card stand-in; it takes no others. */
export const CARD_KEYS = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' }
