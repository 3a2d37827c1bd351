import { hasRunOut, lastDayText } from '@ningjing/contract/passes/last-day'
import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { useState } from 'react'
import { showSuccess } from '../../../lib/alerts.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../../lib/forms/one-at-a-time.ts'
import { zonedMomentText } from '../../../lib/zoned-text.ts'
import { Button } from '../../../ui/button.tsx'
import { shortDateText } from '../../../ui/date-texts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { backText } from '../back-text.ts'
import { endedText, firstDayText, leftText } from '../pass-texts.ts'
import { usePassCalls } from './user-passes.api.ts'

type Props = {
  pass: Pass
  /** Time zone of the club. */
  zone: string
  onExtend: () => void
  onEnd: () => void
}

/** A pass of somebody, what it has paid, and what an admin can do with it. */
export function PassCard({ pass, zone, onExtend, onEnd }: Props) {
  const { _id, name, state } = pass
  const { stop } = usePassCalls()
  const { run, isRunning } = useOneAtATime()
  const [error, setError] = useState('')
  const isStopped = state === 'stopped'
  const toggle = () =>
    void run(async () => {
      setError('')
      try {
        await stop(_id, !isStopped)
        void showSuccess(isStopped ? 'The pass goes on' : 'Pass stopped')
      } catch (problem) {
        setError(errorText(problem))
      }
    })
  return (
    <li className="wrap-anywhere rounded-lg border border-line p-4">
      <h3 className="font-semibold">{name}</h3>
      <p className="text-[.9375rem] text-muted">{stateText(pass, zone, new Date())}</p>
      {pass.uses.length > 0 && <Uses pass={pass} zone={zone} />}
      {error && (
        <Notice tone="danger" className="mt-3">
          {error}
        </Notice>
      )}
      {state !== 'ended' && (
        <div className="mt-3 flex flex-wrap gap-2">
          {pass.validUntil && (
            <Button size="small" look="secondary" aria-label={`Extend ${name}`} onClick={onExtend}>
              Extend…
            </Button>
          )}
          {!hasRunOut(pass, new Date()) && (
            <>
              <Button
                size="small"
                look="secondary"
                aria-label={isStopped ? `Let it go on: ${name}` : `Stop: ${name}`}
                busy={isRunning}
                onClick={toggle}
              >
                {isStopped ? 'Let it go on' : 'Stop'}
              </Button>
              <Button size="small" look="danger" aria-label={`End ${name}`} onClick={onEnd}>
                End…
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  )
}

/** What a pass has paid, and whether that came back. */
function Uses({ pass, zone }: Pick<Props, 'pass' | 'zone'>) {
  const { uses } = pass
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {uses.length === 1 ? '1 booking' : `${uses.length} bookings`}
      </summary>
      <ul className="mt-1 grid gap-1 text-[.9375rem]">
        {uses.map((use) => (
          <li key={use.orderId}>
            {use.name || zonedMomentText(use.at, zone)}
            {use.back && <span className="text-muted">{` · ${backText(pass, use)}`}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `7 of 10 credits left · until Thu, 31 Dec`; also why it pays nothing now. */
function stateText(pass: Pass, zone: string, now: Date): string {
  const { state, validFrom, stoppedAt } = pass
  if (state === 'ended') return endedText(pass) ?? 'Ended'
  return [
    leftText(pass),
    Date.parse(validFrom) > now.getTime() && `from ${firstDayText(validFrom, zone, now)}`,
    untilText(pass, zone, now),
    state === 'stopped' && (stoppedAt ? `stopped since ${shortDateText(stoppedAt)}` : 'stopped'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function untilText(pass: Pass, zone: string, now: Date): string {
  const { validUntil } = pass
  if (validUntil === null) return 'its days begin with the first class booked'
  const day = lastDayText(validUntil, zone, now)
  return hasRunOut(pass, now) ? `ran out on ${day}` : `until ${day}`
}
