// Texts without Intl, whose first format takes 80 ms on a phone.

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A local time without its zone, and with its year if that is not the present one: `Tue, Dec 1, 6:30 PM`.
 */
export function localText(local: string, now: Date): string {
  const wall = new Date(`${local}Z`)
  const [year, hours] = [wall.getUTCFullYear(), wall.getUTCHours()]
  const day = `${WEEKDAYS[wall.getUTCDay()]}, ${MONTHS[wall.getUTCMonth()]} ${wall.getUTCDate()}`
  const time = `${hours % 12 || 12}:${local.slice(14, 16)} ${hours < 12 ? 'AM' : 'PM'}`
  return [day, ...(year === now.getUTCFullYear() ? [] : [year]), time].join(', ')
}

/** What people call a zone: `New York time` of `America/New_York`. */
export function zoneText(zone: string): string {
  return `${zone.replace(/.*\//, '').replaceAll('_', ' ')} time`
}

/** `45 min`, `1 h`, `1 h 15 min`. */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const parts = [hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`]
  return parts.filter(Boolean).join(' ')
}
