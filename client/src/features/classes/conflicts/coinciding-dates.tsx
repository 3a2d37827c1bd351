import { localAt } from '@ningjing/contract/zone'
import { localTimeText } from '../../../lib/formats.ts'
import { Notice } from '../../../ui/notice.tsx'
import { conflictTexts } from './conflict-hints.tsx'
import type { ConflictsByStart } from './conflicts.api.ts'

type Props = { conflicts: ConflictsByStart; zone: string; className: string }

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
        {rows.map(([at, others]) => (
          <li key={at}>
            {localTimeText(localAt(new Date(at), zone))}: {conflictTexts(others, zone).join(' ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
