import { route } from '../endpoint.ts'

export const skipDate = route('POST', '/enrolments/:order/skips/:sid', 'signed-in')
export const unskipDate = route('DELETE', '/enrolments/:order/skips/:sid', 'signed-in')
