/** The slider of the home page (product §9): how long a slide stays, and how long a change takes. */
export const BANNER_DELAY_MS = 4000
export const BANNER_CHANGE_MS = 600
