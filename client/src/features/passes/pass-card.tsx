import { creditsText } from '@ningjing/contract/passes/credits-text'
import { lastDayText } from '@ningjing/contract/passes/last-day'
import type { OfferedProduct, Pass } from '@ningjing/contract/passes/passes.schemas'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { backText } from './back-text.ts'
import {
  endedText,
  firstDayText,
  isUsable,
  leftText,
  type PassStage,
  stageOf,
  UNUSED_TEXT,
} from './pass-texts.ts'
import { ProductClasses } from './product-facts.tsx'
import { limitsText } from './product-texts.ts'

type Props = {
  pass: Pass
  /** The classes that it is for and that are offered, if it is not for all; undefined while they are not known. */
  classes: OfferedProduct['classes'] | undefined
  /** Time zone of the club. */
  zone: string
  now: Date
  /** Links below it. */
  actions: ReactNode
}

/** Uses that are shown without a tap. */
const OPEN_USES = 5

/** A pass of a student: what is left, until when, for what, and what it has paid. */
export function PassCard({ pass, classes, zone, now, actions }: Props) {
  const { name, uses, granted } = pass
  const limits = limitsText({ ...pass, credits: granted })
  const stage = stageOf(pass, now)
  return (
    <article className="rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="wrap-anywhere min-w-0 text-[1.25rem]">{name}</h2>
        <Stage stage={stage} pass={pass} zone={zone} now={now} />
      </div>
      <p className="mt-2 font-semibold tabular-nums">{leftText(pass)}</p>
      <p className="text-muted">{endedText(pass) ?? daysText(pass, zone, now)}</p>
      {classes && isUsable(pass, now) && (
        <div className="wrap-anywhere text-muted">
          <p>
            <ProductClasses for={pass.for} classes={classes} />
          </p>
          {limits && <p>{limits}</p>}
        </div>
      )}
      {uses.length > 0 && (
        <details open={uses.length <= OPEN_USES} className="mt-4 border-line border-t pt-3">
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            {uses.length === 1 ? '1 booking' : `${uses.length} bookings`}
          </summary>
          <ul className="grid gap-2">
            {nextFirst(uses, now).map((use) => (
              <Use key={use.orderId} {...{ pass, use, zone }} />
            ))}
          </ul>
        </details>
      )}
      <div className="mt-4 flex flex-wrap gap-3 max-sm:*:grow">{actions}</div>
    </article>
  )
}

/** Those to come, the next one first, then those that are over, the last one first. */
function nextFirst(uses: Pass['uses'], now: Date): Pass['uses'] {
  const isToCome = ({ at }: Pass['uses'][number]) => new Date(at) > now
  return [...uses.filter(isToCome).reverse(), ...uses.filter((use) => !isToCome(use))]
}

function daysText({ validUntil, state }: Pass, zone: string, now: Date): string {
  if (validUntil === null) return UNUSED_TEXT
  // Its end is known when it goes on.
  if (state === 'stopped') return 'Its days do not count while it is stopped'
  return `Valid until ${lastDayText(validUntil, zone, now)}`
}

type StageProps = Pick<Props, 'pass' | 'zone' | 'now'> & { stage: PassStage }

function Stage({ stage, pass: { validFrom }, zone, now }: StageProps) {
  if (stage === 'later') return <Badge tone="neutral">{`Begins ${firstDayText(validFrom, zone, now)}`}</Badge>
  const { tone, text } = STAGES[stage]
  return <Badge tone={tone}>{text}</Badge>
}

const STAGES: Record<
  Exclude<PassStage, 'later'>,
  { tone: 'success' | 'neutral' | 'warning'; text: string }
> = {
  active: { tone: 'success', text: 'Active' },
  stopped: { tone: 'warning', text: 'Stopped by the club' },
  ended: { tone: 'neutral', text: 'Ended by the club' },
  over: { tone: 'neutral', text: 'Ran out' },
  used: { tone: 'neutral', text: 'Used up' },
}

type UseProps = Pick<Props, 'pass' | 'zone'> & { use: Pass['uses'][number] }

/** What credits have paid, by a name that says when it is; and whether they came back. */
function Use({ pass, use, zone }: UseProps) {
  const { classId, name, at, credits, back } = use
  return (
    <li className="wrap-anywhere">
      <Link to={paths.yogaClass(classId)} className="link inline-flex min-h-11 items-center">
        {name || zonedMomentText(at, zone)}
      </Link>
      {credits && <span className="ml-2 text-[.875rem] text-muted">{creditsText({ credits })}</span>}
      {back && <p className="text-[.875rem] text-muted">{`The ${backText(pass, use)}`}</p>}
    </li>
  )
}
