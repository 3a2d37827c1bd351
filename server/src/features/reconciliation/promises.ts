/** The promises that `reconcile` checks. Numbers and sentences are those of docs/money-and-seats.md, "Promises". */
export const PROMISES = {
  I1: 'Seats left, seats held and seats enrolled add up to the capacity of a class, which is what the audit log says, and none of them is negative.',
  I2: 'A student is in a class at most once, holding a seat or enrolled.',
  I3: 'Every successful card payment ends in exactly one of two ways: a seat, or an end whose refund is exactly the one that was decided.',
  I4: 'Every payment record has a payment confirmed by the card provider with the same amount, refund, student and class, or belongs to a free class.',
  I5: 'The amount charged is the price the student was shown when the seat was held.',
  I6: 'A client secret leaves the server only while its hold exists.',
  I7: 'A held seat becomes free only after its payment intent is canceled, or if its client secret never left the server.',
  I8: 'The product gives back no more of a payment than was decided, each part at most once.',
  I9: 'A student is enrolled in a class exactly when a payment record that has not ended and an order say so, has an account, and has the class no longer selected.',
  I11: 'A class is decided once, returns to pending only when a denied one is resubmitted, and has students only while it is approved.',
  I12: 'Only an admin or the operator changes a role, and at least one admin remains.',
  I15: 'The seats shown are the seats that new holds can take, and no seat is held for nothing.',
  I16: 'What is given back at the end of an enrolment is what the audit log says was decided.',
  I17: 'A todo, an event of the card provider and a hold that ended are settled within 15 minutes.',
  I19: 'A canceled class has no students, and each of them gets back the whole price if it was canceled before its first date.',
  I20: 'A mail is recorded for the beginning and for the end of every enrolment.',
  I22: 'The figures of the reports are the sums of the payments.',
} as const

export type PromiseNumber = keyof typeof PROMISES
