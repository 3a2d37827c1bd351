import type { Role } from '@ningjing/contract/users'

/** Password of every seeded account. */
export const DEMO_PASSWORD = 'Namaste!108'

export type DemoAccount = { email: string; role: Role }

/** The accounts a visitor of the sandbox may try, one of each role. */
export const DEMO_ACCOUNTS = [
  { email: 'student@ningjing.example', role: 'student' },
  { email: 'instructor@ningjing.example', role: 'instructor' },
  { email: 'admin@ningjing.example', role: 'admin' },
] as const satisfies DemoAccount[]

/** What the login form is prefilled with while the sandbox runs. */
export const DEMO_LOGIN = `${DEMO_ACCOUNTS[0].email} ${DEMO_PASSWORD}`
