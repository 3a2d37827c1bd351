import { route } from '../endpoint.ts'

export const quoteClassEnd = route('GET', '/classes/:id/cancel', 'staff')
export const cancelClass = route('POST', '/classes/:id/cancel', 'staff')
export const setSales = route('POST', '/classes/:id/sales', 'staff')
export const archiveClass = route('POST', '/classes/:id/archive', 'staff')
export const addSession = route('POST', '/classes/:id/sessions', 'staff')
export const moveSession = route('PATCH', '/classes/:id/sessions/:sid', 'staff')
export const cancelSession = route('POST', '/classes/:id/sessions/:sid/cancel', 'staff')
export const changeTeacher = route('PATCH', '/classes/:id/teacher', 'staff')
export const listTaughtDates = route('GET', '/taughtDates', 'staff')
export const listSingleDates = route('GET', '/classes/:id/dates', 'staff')
export const listTeachers = route('GET', '/teachers', 'staff')
export const quoteSessionEnd = route('GET', '/classes/:id/sessions/:sid/cancel', 'staff')
