/** The slider of the home page (product §9): time per slide, and duration of the transition. */
export const BANNER_DELAY_MS = 4000
export const BANNER_CHANGE_MS = 600
