import { dollarsOf } from '@ningjing/contract/money'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { amountText, type DropInFacts, dropInText } from '../../ui/texts.ts'

/** What a stored value is called; a value of another release as it is. */
export function called(value: unknown, names: Record<string, string>): string {
  return names[String(value)] ?? String(value)
}

const list = new Intl.ListFormat('en')

/** A list of such values. */
export function listText(values: unknown, names: Record<string, string>): string {
  return Array.isArray(values) ? list.format(values.map((value) => called(value, names))) : String(values)
}

/** An amount of cents. */
export function moneyText(cents: unknown): string {
  return amountText(Number(cents) / 100)
}

/** A moment in the zone of what it is about. */
export function momentText(at: unknown, zone: string): string {
  return zonedMomentText(String(at), zone)
}

/** The moments at which dates begin. */
export function datesText(dates: unknown, zone: string): string {
  return Array.isArray(dates) ? list.format(dates.map(({ at }: { at: string }) => momentText(at, zone))) : ''
}

/** How the dates of a class are sold by themselves. */
export function storedDropInText({ cents, ...dropIn }: DropInFacts & { cents: number }): string {
  return dropInText({ ...dropIn, price: dollarsOf(cents) })
}
