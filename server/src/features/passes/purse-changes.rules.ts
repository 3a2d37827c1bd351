import { laterDay } from '@ningjing/contract/classes/schedule'
import type { FieldRule } from '@ningjing/contract/field-reasons'
import { MAX_PASS_DAYS } from '@ningjing/contract/passes/passes'
import { dayAt } from '@ningjing/contract/zone'
import { betweenDays, daysOf } from '../../base/days.ts'
import type { PurseEnd, PurseRecord } from '../../domain/purse.records.ts'
import { hasRunOut } from '../../domain/purse.ts'
import { worthInCents } from './pass-worth.rules.ts'

/** What a pass gives back that ends now: what is left of it. Null for one that has ended or run out. */
export function endOfPurse(
  purse: PurseRecord,
  paidInCents: number,
  now: Date,
): Pick<PurseEnd, 'credits' | 'cents' | 'paidInCents'> | null {
  if (purse.state === 'ended' || hasRunOut(purse, now)) return null
  return { credits: purse.left, cents: worthInCents(purse, paidInCents, now), paidInCents }
}

/** The last day of a pass, as the clock of the club has it. */
export function lastDayOf(validUntil: Date, zone: string): string {
  return dayAt(new Date(validUntil.getTime() - 1), zone)
}

/** When a pass ends whose last day is this. */
export function endOfDay(day: string, zone: string): Date {
  return betweenDays(day, day, zone).end
}

/** Why a pass cannot be valid until a day; undefined if it can. */
export function extensionRule(
  { validUntil }: PurseRecord,
  until: string,
  today: string,
  zone: string,
): FieldRule | undefined {
  if (!validUntil) return 'pass-not-begun'
  if (until < today || endOfDay(until, zone) <= validUntil) return 'pass-not-longer'
  if (until > laterDay(today, MAX_PASS_DAYS)) return { reason: 'pass-too-long', days: MAX_PASS_DAYS }
  return undefined
}

/** When a stopped pass ends that goes on now: later by the days that it was stopped. */
export function endAfterStop({ validUntil, stoppedAt }: PurseRecord, now: Date, zone: string): Date | null {
  if (!validUntil || !stoppedAt) return validUntil
  const days = daysAfter(stoppedAt, dayAt(now, zone), zone)
  return days === 0 ? validUntil : endOfDay(laterDay(lastDayOf(validUntil, zone), days), zone)
}

/** How many days a day is after that of a moment. */
function daysAfter(moment: Date, day: string, zone: string): number {
  return daysOf({ from: dayAt(moment, zone), to: day }) - 1
}
