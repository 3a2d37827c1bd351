import { route } from './endpoint.ts'

export const listEnrolments = route('GET', '/enrolledClasses/:email', 'own-email')
