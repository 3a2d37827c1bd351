/** Password of every seeded account. */
export const DEMO_PASSWORD = 'Namaste!108'

/** The demo accounts, one per role. */
export const DEMO_ACCOUNTS = {
  student: 'student@ningjing.example',
  instructor: 'instructor@ningjing.example',
  admin: 'admin@ningjing.example',
} as const

/** Prefills the login form while the sandbox runs. */
export const DEMO_LOGIN = `${DEMO_ACCOUNTS.student} ${DEMO_PASSWORD}`
