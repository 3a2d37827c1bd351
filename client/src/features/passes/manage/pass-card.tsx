import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { zonedMomentText } from '../../../lib/zoned-text.ts'
import { shortDateText } from '../../../ui/date-texts.ts'
import { lastDayText } from '../last-day.ts'
import { leftText } from './product-texts.ts'

type Props = {
  pass: Pass
  /** Time zone of the club. */
  zone: string
}

/** A pass of somebody, and what it has paid. */
export function PassCard({ pass, zone }: Props) {
  const { name, uses } = pass
  return (
    <li className="wrap-anywhere rounded-lg border border-line p-4">
      <h3 className="font-semibold">{name}</h3>
      <p className="text-[.9375rem] text-muted">{stateText(pass, zone, new Date())}</p>
      {uses.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {uses.length === 1 ? '1 booking' : `${uses.length} bookings`}
          </summary>
          <ul className="mt-1 grid gap-1 text-[.9375rem]">
            {uses.map(({ orderId, name: className, at, back }) => (
              <li key={orderId}>
                {className}, {zonedMomentText(at, zone)}
                {back && <span className="text-muted"> · credit came back {shortDateText(back)}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

/** `7 of 10 left · until 31 Dec 2026`; also why it pays nothing now. */
function stateText(pass: Pass, zone: string, now: Date): string {
  const { state, validFrom, validUntil } = pass
  if (state === 'ended') return 'Ended'
  return [
    leftText(pass),
    Date.parse(validFrom) > now.getTime() && `from ${shortDateText(validFrom)}`,
    untilText(validUntil, zone, now),
    state === 'stopped' && 'stopped',
  ]
    .filter(Boolean)
    .join(' · ')
}

function untilText(validUntil: Pass['validUntil'], zone: string, now: Date): string {
  if (validUntil === null) return 'its days begin with the first booking'
  const day = lastDayText(validUntil, zone)
  return Date.parse(validUntil) <= now.getTime() ? `ran out on ${day}` : `until ${day}`
}
