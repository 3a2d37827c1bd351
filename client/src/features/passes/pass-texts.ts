import { zonedDay } from '@ningjing/contract/classes/schedule'
import { hasRunOut, lastDayText } from '@ningjing/contract/passes/last-day'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { shortDateText } from '../../ui/date-texts.ts'
import { amountText, creditsLeft, formatNumber } from '../../ui/texts.ts'

/** What a pass is good for now. */
export type PassStage = 'active' | 'later' | 'stopped' | 'ended' | 'over' | 'used'

/** The stage of a pass at a moment: nothing is stored when it begins, runs out or has no credits left. */
export function stageOf(pass: Pass, now: Date): PassStage {
  const { state, left, validFrom } = pass
  if (state !== 'active') return state
  if (hasRunOut(pass, now)) return 'over'
  if (left === 0) return 'used'
  return Date.parse(validFrom) > now.getTime() ? 'later' : 'active'
}

/** Whether a pass can pay something, now or later. */
export const isUsable = (pass: Pass, now: Date) => ['active', 'later'].includes(stageOf(pass, now))

/** Of a pass that counts no credits. */
export const UNLIMITED = 'Unlimited'

/** `7 of 10 credits left`, `1 of 10 credits left`, or `Unlimited`. */
export function leftText({ granted, left }: Pick<Pass, 'granted' | 'left'>): string {
  if (granted === null || left === null) return UNLIMITED
  return `${formatNumber(left)} of ${granted === 1 ? '1 credit' : `${formatNumber(granted)} credits`} left`
}

/** Of a pass whose days do not count yet. */
export const UNUSED_TEXT = 'Its days begin with the first class you book'

/** The first day of a pass that begins later. */
export const firstDayText = (validFrom: string, zone: string, now: Date) =>
  zonedDay(new Date(validFrom), zone, now)

/** A pass in one line: `7 of 10 credits left, valid until Tue, 1 Dec`. */
export function lineText(pass: Pass, zone: string, now: Date): string {
  const { validFrom, validUntil } = pass
  const days = [
    stageOf(pass, now) === 'later' && `from ${firstDayText(validFrom, zone, now)}`,
    validUntil !== null && `until ${lastDayText(validUntil, zone, now)}`,
  ].filter(Boolean)
  return days.length > 0 ? `${leftText(pass)}, valid ${days.join(' ')}` : leftText(pass)
}

/** After the name of a pass among others: ` · 7 left · until Tue, 5 Jan`. */
export function choiceText({ left, validUntil }: Pass, zone: string, now: Date): string {
  const until = validUntil && `until ${lastDayText(validUntil, zone, now)}`
  return ['', creditsLeft(left), until].filter((text) => text !== null).join(' · ')
}

/** When the club has ended a pass, and what is given back; undefined for others. */
export function endedText({ end }: Pass): string | undefined {
  if (!end) return undefined
  const ended = `Ended on ${shortDateText(end.at)}`
  return end.refund > 0 ? `${ended}, ${amountText(end.refund)} to be given back in all` : ended
}

/** The passes that can be used, the one that ends first first. */
export const usableOf = (passes: Pass[], now: Date): Pass[] =>
  passes.filter((pass) => isUsable(pass, now)).sort((a, b) => endOf(a) - endOf(b))

const endOf = ({ validUntil }: Pass) =>
  validUntil === null ? Number.POSITIVE_INFINITY : Date.parse(validUntil)

/** Those that can be used first, then the others as they are. */
export function usableFirst(passes: Pass[], now: Date): Pass[] {
  const usable = usableOf(passes, now)
  return [...usable, ...passes.filter((pass) => !usable.includes(pass))]
}
