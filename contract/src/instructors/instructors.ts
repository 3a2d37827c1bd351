import { route } from '../endpoint.ts'

export const listInstructors = route('GET', '/allInstructors', 'anyone')
export const readInstructor = route('GET', '/allInstructors/:id', 'anyone')

/** Instructors shown on the home page (product §9). */
export const MAX_POPULAR_INSTRUCTORS = 6
