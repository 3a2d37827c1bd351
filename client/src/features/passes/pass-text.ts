import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { formatNumber } from '../../ui/texts.ts'
import { lastDay } from './own-pass-texts.ts'

/** `7 left`, or `unlimited`. */
export const leftText = ({ left }: Pick<Pass, 'left'>): string =>
  left === null ? 'unlimited' : `${formatNumber(left)} left`

/** A pass among others: `10 classes · 7 left · until Tue, 5 Jan`. */
export function passText(pass: Pick<Pass, 'name' | 'left' | 'validUntil'>, zone: string): string {
  const { name, validUntil } = pass
  const until = validUntil && `until ${lastDay(validUntil, zone, new Date())}`
  return [name, leftText(pass), until].filter(Boolean).join(' · ')
}
