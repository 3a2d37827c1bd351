import type { Conflict } from '@ningjing/contract/classes/conflicts.schemas'
import { localAt } from '@ningjing/contract/zone'
import { TriangleAlert } from 'lucide-react'
import { localTimeText } from '../../../lib/formats.ts'

type Props = {
  /** Of one date. */
  conflicts: readonly Conflict[] | undefined
  zone: string
}

/** What a date coincides with, beside the date. */
export function ConflictHints({ conflicts = [], zone }: Props) {
  const texts = conflictTexts(conflicts, zone)
  if (texts.length === 0) return null
  return (
    <span className="mt-0.5 flex gap-1.5 text-[.875rem] text-warning">
      <TriangleAlert size={16} strokeWidth={1.8} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        {texts.map((text) => (
          <span key={text} className="block">
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}

/** A sentence for each other date; one that shares teacher and place is one. */
export function conflictTexts(conflicts: readonly Conflict[], zone: string): string[] {
  const others = Map.groupBy(conflicts, ({ classId, at }) => `${classId} ${at}`)
  return [...others.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const when = localTimeText(localAt(new Date(first.at), zone))
    const kinds = new Set(same.map(({ kind }) => kind))
    if (kinds.has('own')) return [`Another date of this class begins on ${when}.`]
    const name = `“${first.name}”`
    if (!kinds.has('place')) return [`The same teacher has ${name} on ${when}.`]
    if (!kinds.has('teacher')) return [`${name} is in the same place on ${when}.`]
    return [`${name} has the same teacher and place on ${when}.`]
  })
}
