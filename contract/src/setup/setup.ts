import { route } from '../endpoint.ts'

export const readSetup = route('GET', '/setup', 'admin')
export const readDoctor = route('GET', '/doctor', 'admin')

/** What `npm run doctor` and GET `/doctor` try, in this order. */
export const CHECK_NAMES = [
  'Settings',
  'MongoDB',
  'Firebase',
  'Stripe',
  'Mail server',
  'Built client',
  'Site address',
] as const
export type CheckName = (typeof CHECK_NAMES)[number]

/** How long GET `/doctor` waits for one check, in milliseconds. They run at the same time. */
export const MAX_CHECK_MS = 8_000
