import { durationText } from '../local-text.ts'
import { LAST_DAY_OFFER_MS, LAST_HOURS_MS, LAST_HOURS_OFFER_MS, OFFER_MS } from './waiting.ts'

/** What a student who waits can expect. */
export function turnText({ isFree, isDate }: { isFree: boolean; isDate: boolean }): string {
  if (isFree) return `${isDate ? FREE_DATE : FREE_CLASS}: when it is your turn, you are enrolled at once.`
  return `When it is your turn, we keep a seat for you, for up to ${isDate ? DATE_TIME : hours(OFFER_MS)}, and write to you. You pay only then.`
}

const FREE_CLASS = 'This class is free'
const FREE_DATE = 'This date is free'
const MINUTE_MS = 60_000
const minutesText = (ms: number) => durationText(ms / MINUTE_MS)
const hours = (ms: number) => `${ms / (60 * MINUTE_MS)} hours`
const DATE_TIME = `${hours(OFFER_MS)} (${minutesText(LAST_DAY_OFFER_MS)} on the last day, ${minutesText(LAST_HOURS_OFFER_MS)} in the last ${hours(LAST_HOURS_MS)})`
