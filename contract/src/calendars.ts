/** How long calendars keep what is over or canceled. */
export const CALENDAR_DAYS = 30
