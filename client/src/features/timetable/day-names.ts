import { laterDay } from '@ningjing/contract/classes/schedule'
import { dayText } from '@ningjing/contract/local-text'

/** A day of the timetable by its names: `Wed`, `25`, `Wed, 25 Nov`, and `Today` or `Tomorrow` if it is one. */
export function dayNames(day: string, today: string) {
  const text = dayText(`${day}T00:00`, new Date(`${today}T00:00Z`))
  const near = [today, laterDay(today, 1)].indexOf(day)
  return {
    weekday: text.slice(0, 3),
    number: String(Number(day.slice(8))),
    text,
    near: near < 0 ? '' : ['Today', 'Tomorrow'][near],
  }
}

/** `No classes`, `1 class`, `5 classes`. */
export function classesText(count: number): string {
  if (count === 0) return 'No classes'
  return count === 1 ? '1 class' : `${count} classes`
}
