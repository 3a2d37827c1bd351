import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { ChevronRight } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { useDateConflicts } from '../conflicts/use-date-conflicts.ts'

type Props = {
  yogaClass: ReviewedClass
  /** Shows what its dates coincide with. */
  onDetails: () => void
}

/** Says beside a pending class that its dates coincide with others; it can be approved all the same. */
export function Coincides({ yogaClass, onDetails }: Props) {
  const isPending = yogaClass.status === 'pending'
  const conflicts = useDateConflicts(
    isPending ? yogaClass : { ...yogaClass, sessions: [], repeat: undefined },
  )
  if (conflicts.size === 0) return null
  return (
    <button
      type="button"
      onClick={onDetails}
      aria-label={`Coincides: details of ${yogaClass.name}`}
      // As large as a finger, without a taller line.
      className="-my-2.5 inline-flex min-h-11 min-w-11 items-center"
    >
      <Badge tone="warning">
        <span className="underline">Coincides</span>
        <ChevronRight size={14} strokeWidth={1.8} aria-hidden="true" />
      </Badge>
    </button>
  )
}
