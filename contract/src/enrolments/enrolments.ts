import { route } from '../endpoint.ts'

export const listEnrolments = route('GET', '/enrolledClasses/:email', 'own-email')
export const quoteEnd = route('GET', '/enrolments/:order/end', 'signed-in')
export const endEnrolment = route('POST', '/enrolments/:order/end', 'signed-in')
export const addStudent = route('POST', '/enrolments/admin', 'staff')
export const endByAdmin = route('POST', '/enrolments/admin/:order/end', 'admin')
export const refundByAdmin = route('POST', '/enrolments/admin/:order/refund', 'admin')
export const handedByAdmin = route('POST', '/enrolments/admin/:order/handed', 'admin')
export const moveByAdmin = route('POST', '/enrolments/admin/:order/move', 'admin')

/**
 * What became of the refund of an enrollment that ended: nothing was due, it is on its way, it waits for an admin because
 * it was paid at the desk, or it is done.
 */
export const REFUND_STATES = ['none', 'due', 'by-hand', 'done'] as const
export type RefundState = (typeof REFUND_STATES)[number]
