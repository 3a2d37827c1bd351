/** Password of every seeded account. */
export const DEMO_PASSWORD = 'Namaste!108'

/** The accounts a visitor of the sandbox may try, one of each role. */
export const DEMO_ACCOUNTS = {
  student: 'student@ningjing.example',
  instructor: 'instructor@ningjing.example',
  admin: 'admin@ningjing.example',
} as const

/** What the login form is prefilled with while the sandbox runs. */
export const DEMO_LOGIN = `${DEMO_ACCOUNTS.student} ${DEMO_PASSWORD}`
