import type { Waiting } from '@ningjing/contract/roster/roster.schemas'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { Section } from '../../ui/panel.tsx'
import { NO_NAME } from '../../ui/texts.ts'

type Props = {
  people: readonly Waiting[]
  /** Time zone of the class. */
  zone: string
  /** Whether its dates are sold by themselves, so that it is said who waits for all of them. */
  hasSingles: boolean
}

/** Who waits for a place in a class, and for whom one is kept; nothing if nobody does. */
export function WaitingPeople({ people, zone, hasSingles }: Props) {
  if (people.length === 0) return null
  return (
    <Section title="Waiting list">
      <ol className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface shadow-1">
        {people.map(({ userId, name, email, at, state, until, only }) => (
          <li
            key={`${userId} ${only}`}
            className="wrap-anywhere flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{name || NO_NAME}</span>
              {email && <span className="block text-[.875rem] text-muted">{email}</span>}
            </span>
            <span className="text-muted">
              {state === 'offered' && until
                ? `A seat is kept until ${zonedMomentText(until, zone)}`
                : `Waiting since ${zonedMomentText(at, zone)}`}
              {hasSingles && !only && ', for all dates'}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
