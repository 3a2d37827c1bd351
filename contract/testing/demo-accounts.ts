/** Password of every account that the sandbox seeds. */
export const DEMO_PASSWORD = 'Namaste!108'

/** The demo accounts of the sandbox, one per role. */
export const DEMO_ACCOUNTS = {
  student: 'student@ningjing.example',
  instructor: 'instructor@ningjing.example',
  admin: 'admin@ningjing.example',
} as const
