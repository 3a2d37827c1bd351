import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import { Button } from './button.tsx'

type PagerProps = {
  /** What is paged, such as `classes`. */
  what: string
  /** Each way that can be gone from here, or nothing. */
  onFirst?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** The ways to the other pages of a list; nothing when there is only one page. */
export function Pager({ what, onFirst, onPrevious, onNext }: PagerProps) {
  if (!onFirst && !onPrevious && !onNext) return null
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-5 flex flex-wrap justify-end gap-2">
      {onFirst && !onPrevious && (
        <Button look="secondary" onClick={onFirst}>
          <ChevronsLeft size={18} strokeWidth={1.8} aria-hidden="true" />
          First page
        </Button>
      )}
      <Button look="secondary" disabled={!onPrevious} onClick={onPrevious}>
        <ChevronLeft size={18} strokeWidth={1.8} aria-hidden="true" />
        Previous
      </Button>
      <Button look="secondary" disabled={!onNext} onClick={onNext}>
        Next
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" />
      </Button>
    </nav>
  )
}
