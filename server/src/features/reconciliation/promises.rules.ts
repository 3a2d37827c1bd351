/** The promises that `reconcile` checks. Numbers and sentences are those of docs/money-and-seats.md, "Promises". */
export const PROMISES = {
  I1: 'Seats left, seats held and seats enrolled add up to the capacity of a class, which is what the audit log says, and none of them is negative.',
  I2: 'A student is in a class at most once: waiting, holding a seat or enrolled.',
  I3: 'Every successful card payment ends in exactly one of three ways: a seat, an end whose refund is exactly the one that was decided, or a move to another class of which this holds.',
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
  I18: 'No seat is free for longer than two sweeps while somebody waits for it.',
  I19: 'A canceled class has no students and no waiting list, and each of them gets back the whole price if it was canceled before its first date.',
  I20: 'A mail is recorded for every offered seat, and for the beginning and the end of every enrolment.',
  I22: 'The figures of the reports are the sums of the payments.',
  I23: 'A payment is disputed in our records as it is at the card provider.',
  I34: 'No more is given back by hand than is due, each amount once, and payment record and audit log say the same.',
} as const

export type PromiseNumber = keyof typeof PROMISES

/** What an admin does when a promise is broken. */
export const REMEDIES: Record<PromiseNumber, string> = {
  I1: 'Do not edit the seats of this class. Ask the operator to compare the class with its lines in the audit log and to correct its numbers.',
  I2: 'Open the roster of the class. If a student is there twice, remove one of the places in Payments; ask the operator to clear an entry that is left over.',
  I3: 'Find the payment in Payments and at the card provider. Give the student the place, or refund the payment at the card provider. If the refund has failed for good, give the money back by hand and enter it in Payments.',
  I4: 'Compare the payment with the card provider. The amount there is the true one; ask the operator to correct the record.',
  I5: 'Compare the price that was agreed with the amount charged, and refund the student the difference at the card provider.',
  I6: 'Cancel the payment that nobody needs at the card provider. If it was paid, refund it there.',
  I7: 'Cancel the open payment at the card provider. If it was paid meanwhile, give the student a place or refund it.',
  I8: 'Compare the refunds of the payment at the card provider with what was decided. Money that was given back too often has to be asked back.',
  I9: 'Ask the student whether they should be in the class. Add or remove them in the dashboard, and ask the operator to correct the record.',
  I11: 'Read the lines of the class in the audit log, and decide the class again or cancel it.',
  I12: 'Read the changes of roles in the audit log. Take the role back in Manage users, and ask the operator to look for misuse.',
  I15: 'Wait a minute and start another run. If it stays, ask the operator to release the seat that is held for nothing.',
  I16: 'Compare the audit log with the refund at the card provider, and pay the student what is missing.',
  I17: 'Check that the server runs and reaches the database and the card provider. What is left over is then done within a minute; if not, ask the operator to read the log.',
  I18: 'Check that the server runs: it offers free seats every 15 seconds. If it stays, ask the operator to read the log.',
  I19: 'Check that the server runs: it empties a canceled class. Refund the students who are named here in Payments.',
  I20: 'Write to the student yourself, with the address in Payments, and ask the operator why the mail is missing.',
  I22: 'Money and places are right; only the figures are wrong. Ask the operator to have the sums added up again.',
  I34: 'Compare the lines of the audit log with what the student was really given. Ask for what was too much, and ask the operator to correct the record.',
  I23: 'Check that the server runs: it reads the disputes every 15 minutes. Answer an open dispute in the dashboard of the card provider before its date.',
}
