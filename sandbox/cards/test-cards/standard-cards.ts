import { type DeclineName, type Outcome, testCard } from './test-card.ts'

const declined = (because: DeclineName): { outcome: Outcome } => ({
  outcome: { charge: 'declined', because },
})

const authenticates = (thenDeclined?: DeclineName): { outcome: Outcome } => ({
  outcome: { charge: 'asks-for-authentication', ...(thenDeclined && { thenDeclined }) },
})

/** Cards of Stripe's tables "Cards by brand" and "Co-branded cards". All succeed. */
export const BRAND_CARDS = [
  testCard('visa', '4242424242424242'),
  testCard('visa_debit', '4000056655665556', { funding: 'debit' }),
  testCard('mastercard', '5555555555554444', { brand: 'mastercard' }),
  testCard('mastercard-2-series', '2223003122003222', { brand: 'mastercard' }),
  testCard('mastercard_debit', '5200828282828210', { brand: 'mastercard', funding: 'debit' }),
  testCard('mastercard_prepaid', '5105105105105100', { brand: 'mastercard', funding: 'prepaid' }),
  testCard('amex', '378282246310005', { brand: 'amex', threeDSecure: false }),
  testCard('amex-second', '371449635398431', { brand: 'amex' }),
  testCard('discover', '6011111111111117', { brand: 'discover' }),
  testCard('discover-second', '6011000990139424', { brand: 'discover' }),
  testCard('discover-debit', '6011981111111113', { brand: 'discover', funding: 'debit' }),
  testCard('diners', '3056930009020004', { brand: 'diners' }),
  testCard('diners-14-digits', '36227206271667', { brand: 'diners' }),
  testCard('bc-card', '6555900000604105', { brand: 'discover', country: 'KR' }),
  testCard('jcb', '3566002020360505', { brand: 'jcb', country: 'JP' }),
  testCard('unionpay', '6200000000000005', { brand: 'unionpay', country: 'CN' }),
  testCard('unionpay-debit', '6200000000000047', { brand: 'unionpay', country: 'CN', funding: 'debit' }),
  testCard('unionpay-19-digits', '6205500000000000004', { brand: 'unionpay', country: 'CN' }),
  testCard('visa_cartesBancaires', '4000002500001001', { country: 'FR' }),
  testCard('mastercard_cartesBancaires', '5555552500001001', { brand: 'mastercard', country: 'FR' }),
  testCard('visa_debit_eftposAuCoBranded', '4000050360000001', { country: 'AU', funding: 'debit' }),
  testCard('mastercard_debit_eftposAuCoBranded', '5555050360000080', {
    brand: 'mastercard',
    country: 'AU',
    funding: 'debit',
  }),
]

/** Cards of Stripe's table "Declined payments". Its 4242424242424241 is missing: it fails the check digit. */
export const DECLINED_CARDS = [
  testCard('chargeDeclined', '4000000000000002', declined('generic_decline')),
  testCard('chargeDeclinedInsufficientFunds', '4000000000009995', declined('insufficient_funds')),
  testCard('chargeDeclinedLostCard', '4000000000009987', declined('lost_card')),
  testCard('chargeDeclinedStolenCard', '4000000000009979', declined('stolen_card')),
  testCard('chargeDeclinedExpiredCard', '4000000000000069', declined('expired_card')),
  testCard('chargeDeclinedIncorrectCvc', '4000000000000127', {
    ...declined('incorrect_cvc'),
    checks: { cvc: 'fail' },
  }),
  testCard('chargeDeclinedProcessingError', '4000000000000119', declined('processing_error')),
  testCard('chargeDeclinedVelocityLimitExceeded', '4000000000006975', declined('card_velocity_exceeded')),
  testCard('chargeCustomerFail', '4000000000000341', declined('generic_decline')),
]

/** Cards of Stripe's table "Fraud prevention", for an account without rules of its own. */
export const FRAUD_CARDS = [
  testCard('radarBlock', '4100000000000019', { ...declined('blocked_as_fraudulent'), risk: 'highest' }),
  testCard('riskLevelHighest', '4000000000004954', { ...declined('blocked_as_fraudulent'), risk: 'highest' }),
  testCard('riskLevelElevated', '4000000000009235', { risk: 'elevated' }),
  testCard('cvcCheckFail', '4000000000000101', { checks: { cvc: 'fail' } }),
  testCard('avsZipFail', '4000000000000036', { checks: { postalCode: 'fail' } }),
  testCard('avsLine1Fail', '4000000000000028', { checks: { line1: 'fail' } }),
  testCard('avsFail', '4000000000000010', { checks: { postalCode: 'fail', line1: 'fail' } }),
  testCard('avsUnchecked', '4000000000000044', {
    checks: { postalCode: 'unavailable', line1: 'unavailable' },
  }),
]

/** Cards of Stripe's table "Disputes", without inquiries and network warnings. */
export const DISPUTED_CARDS = [
  testCard('createDispute', '4000000000000259', { disputed: 'fraudulent' }),
  testCard('createDisputeProductNotReceived', '4000000000002685', { disputed: 'product_not_received' }),
]

/** Cards of Stripe's tables "Refunds" and "Available balance". */
export const REFUND_AND_BALANCE_CARDS = [
  testCard('pendingRefund', '4000000000007726', { refund: 'pending-then-succeeds' }),
  testCard('refundFail', '4000000000005126', { refund: 'succeeds-then-fails' }),
  testCard('bypassPending', '4000000000000077'),
  testCard('bypassPendingInternational', '4000003720000278', { country: 'IE' }),
]

/** Cards of Stripe's table "3D Secure authentication", for a one-time payment with the customer present. */
export const AUTHENTICATION_CARDS = [
  testCard('authenticationRequiredOnSetup', '4000002500003155', { ...authenticates(), country: 'FR' }),
  testCard('authenticationRequired', '4000002760003184', { ...authenticates(), country: 'DE' }),
  testCard('authenticationRequiredSetupForOffSession', '4000003800000446', {
    ...authenticates(),
    country: 'IT',
  }),
  testCard('authenticationRequiredChargeDeclinedInsufficientFunds', '4000008260003178', {
    ...authenticates('insufficient_funds'),
    country: 'GB',
  }),
  testCard('threeDSecure2Required', '4000000000003220', { ...authenticates(), country: 'IE' }),
  testCard('threeDSecureRequiredChargeDeclined', '4000008400001629', authenticates('generic_decline')),
  testCard('threeDSecureRequiredProcessingError', '4000008400001280', declined('generic_decline')),
  testCard('threeDSecureOptional', '4000000000003055'),
  testCard('threeDSecureOptionalProcessingError', '4000000000003097'),
  testCard('challenge-out-of-band', '4000582600000094', authenticates()),
  testCard('challenge-one-time-passcode', '4000582600000045', authenticates()),
  testCard('challenge-single-select', '4000582600000102', authenticates()),
  testCard('challenge-multi-select', '4000582600000110', authenticates()),
]
