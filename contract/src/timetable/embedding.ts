/** Path of the timetable, and its address on other sites, without bars. */
const TIMETABLE_PATH = '/timetable'
export const EMBEDDED_TIMETABLE = `${TIMETABLE_PATH}?embed=1`

/** Whether an address is that of the timetable on another site. */
export function isEmbeddedAddress(path: string, embed: unknown): boolean {
  return path === TIMETABLE_PATH && embed === '1'
}

/** What the timetable tells the page around it, in CSS pixels. */
export const HEIGHT_MESSAGE = 'timetable-height'
