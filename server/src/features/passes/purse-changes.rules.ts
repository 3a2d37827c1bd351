import { laterDay } from '@ningjing/contract/classes/schedule'
import type { FieldRule } from '@ningjing/contract/field-reasons'
import { hasRunOut, lastDayOf } from '@ningjing/contract/passes/last-day'
import { MAX_PASS_DAYS, STUDIO_DAYS } from '@ningjing/contract/passes/passes'
import { dayAt } from '@ningjing/contract/zone'
import { betweenDays, daysOf } from '../../base/days.ts'
import type { PurseEnd, PurseRecord } from '../../domain/purse.records.ts'
import { keptInCents, worthInCents } from './pass-worth.rules.ts'

/** What a pass gives back that ends now: what is left of it. Null for one that has ended or run out. */
export function endOfPurse(
  purse: PurseRecord,
  now: Date,
  zone: string,
): Pick<PurseEnd, 'credits' | 'cents' | 'paidInCents'> | null {
  if (purse.state === 'ended' || hasRunOut(purse, now)) return null
  return { credits: purse.left, cents: worthInCents(purse, now, zone), paidInCents: keptInCents(purse) }
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

/** When a stopped pass ends that goes on now: later by the days of its own that it was stopped. */
export function endAfterStop(
  { validFrom, validUntil, stoppedAt }: PurseRecord,
  now: Date,
  zone: string,
): Date | null {
  if (!validUntil || !stoppedAt) return validUntil
  const since = stoppedAt > validFrom ? stoppedAt : validFrom
  const days = daysAfter(since, dayAt(now, zone), zone)
  return days <= 0 ? validUntil : endOfDay(laterDay(lastDayOf(validUntil, zone), days), zone)
}

/**
 * When a pass ends once the credits of an order have come back: null, if its days began with a booking of which none is
 * left; undefined, if that stays.
 * @param isByStudio the studio has canceled what it paid: the pass then lasts 14 more days at least
 */
export function endAfterReturn(
  { state, validUntil, firstUntil, uses, stoppedAt }: PurseRecord,
  orderId: string,
  { isByStudio, now, zone }: { isByStudio?: boolean; now: Date; zone: string },
): Date | null | undefined {
  if (state === 'ended' || !validUntil) return undefined
  const isUnused = Object.entries(uses).every(([id, { back }]) => id === orderId || back)
  if (isUnused && firstUntil?.getTime() === validUntil.getTime()) return null
  // The days of one that is stopped do not pass: they are added when it goes on.
  const until = endOfDay(laterDay(dayAt(stoppedAt ?? now, zone), STUDIO_DAYS), zone)
  return isByStudio && until > validUntil ? until : undefined
}

/** How many days a day is after that of a moment. */
function daysAfter(moment: Date, day: string, zone: string): number {
  return daysOf({ from: dayAt(moment, zone), to: day }) - 1
}
