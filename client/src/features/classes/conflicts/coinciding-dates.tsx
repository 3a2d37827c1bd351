import { localAt } from '@ningjing/contract/zone'
import { localTimeText } from '../../../lib/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import { conflictTexts } from './conflict-hints.tsx'
import type { ConflictsByStart } from './conflicts.api.ts'

type Props = { conflicts: ConflictsByStart; zone: string; className: string }

/** A class that repeats may coincide with another one each week. */
const MAX_SHOWN = 5

/** The dates of a class that coincide with others; nothing if none does. */
export function CoincidingDates({ conflicts, zone, className }: Props) {
  const rows = [...conflicts].sort(([a], [b]) => a.localeCompare(b))
  if (rows.length === 0) return null
  return (
    <Notice tone="warning" className={className}>
      <p className="font-medium">
        {rows.length === 1
          ? 'A date coincides with another one.'
          : `${rows.length} dates coincide with others.`}
      </p>
      <ul className="mt-1 grid gap-1">
        {rows.slice(0, MAX_SHOWN).map(([at, others]) => (
          <li key={at}>
            {localTimeText(localAt(new Date(at), zone))}: {conflictTexts(others, zone).join(' ')}
          </li>
        ))}
      </ul>
      {rows.length > MAX_SHOWN && <p className="mt-1">{`And ${rows.length - MAX_SHOWN} more.`}</p>}
    </Notice>
  )
}
