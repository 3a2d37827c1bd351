/**
 * Wall clocks of time zones by Intl. A local time is a text such as `2026-12-01T18:30`. The rules of the zones come
 * with Node and the browser. A zone that changes its clocks twice within two days is not supported; none does.
 */

const DAY_MS = 86_400_000

/** Making a format costs more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    // `hour12: false` would show midnight as 24:00.
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(zone, format)
  return format
}

/** Whether a text names a time zone, such as `America/New_York`. A mere offset such as `+05:00` is none. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** How a local time is written. */
export const LOCAL_FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** Whether a text is a local time, `YYYY-MM-DDTHH:mm`, of a day that the calendar has. */
export function isLocal(text: string): boolean {
  return LOCAL_FORM.test(text) && !Number.isNaN(Date.parse(`${text}Z`)) && localText(wallOf(text)) === text
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean => isLocal(`${text}T00:00`)

/** A local time in milliseconds as if it were UTC. */
function wallOf(local: string): number {
  return Date.parse(`${local}Z`)
}

function localText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 16)
}

/** What the wall clock of a zone shows at a moment, in milliseconds as if it were UTC; whole seconds. */
function wallAt(moment: number, zone: string): number {
  const part: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(moment)) part[type] = Number(value)
  const { year = 0, month = 1, day, hour, minute, second } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** The local time of a zone at a moment. */
export function localAt(moment: Date, zone: string): string {
  return localText(wallAt(moment.getTime(), zone))
}

/** The day of a moment in a zone, such as `2026-12-01`. */
export const dayAt = (moment: Date, zone: string): string => localAt(moment, zone).slice(0, 10)

/** The day of the week of a zone at a moment: 1 is Monday, 7 is Sunday. */
export function weekdayAt(moment: Date, zone: string): number {
  return new Date(wallAt(moment.getTime(), zone)).getUTCDay() || 7
}

/** A moment as ISO 8601 with the offset of a zone: `2026-12-01T18:30:00-05:00`. */
export function isoWithOffset(moment: Date, zone: string): string {
  const wall = wallAt(moment.getTime(), zone)
  const minutes = Math.round((wall - moment.getTime()) / 60_000)
  const offset = localText(Math.abs(minutes) * 60_000).slice(11)
  return `${new Date(wall).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${offset}`
}

/** When a wall clock shows a local time: once, twice (`at` is the first time) or, where it skips an hour, never. */
export type LocalMoment = { kind: 'normal' | 'doubled'; at: Date } | { kind: 'skipped'; at: null }

/**
 * Finds the moment of a local time.
 * @throws RangeError if `local` is no local time or `zone` no time zone
 */
export function momentOf(local: string, zone: string): LocalMoment {
  if (!isLocal(local)) throw new RangeError(`Not a local time: ${local}`)
  const wall = wallOf(local)
  const offsetAt = (moment: number) => wallAt(moment, zone) - moment
  const moments = [wall - offsetAt(wall - DAY_MS), wall - offsetAt(wall + DAY_MS)]
  const hits = moments.filter((moment) => wallAt(moment, zone) === wall)
  if (hits.length === 0) return { kind: 'skipped', at: null }
  const isDoubled = hits.length === 2 && hits[0] !== hits[1]
  return { kind: isDoubled ? 'doubled' : 'normal', at: new Date(Math.min(...hits)) }
}

/** The start of a day in a zone. A day on which the clocks skip midnight begins an hour later. */
export function startOfDay(day: string, zone: string): Date {
  const at = momentOf(`${day}T00:00`, zone).at ?? momentOf(`${day}T01:00`, zone).at
  if (!at) throw new RangeError(`The zone ${zone} has no beginning of ${day}`)
  return at
}
