/** The only keys that the card stand-in accepts. */
export const CARD_KEYS = { secret: 'sk_test_sandbox', publishable: 'pk_test_sandbox' }
