import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { PageLink } from '../../lib/lists/list-address.ts'
import { Button, buttonClass } from '../../ui/button.tsx'

type PagerProps = {
  /** Name of the rows, such as `classes`. */
  what: string
  /** Links to other pages; undefined where there is none. */
  first?: PageLink | undefined
  previous?: PageLink | undefined
  next?: PageLink | undefined
  /** Called on a click, before the navigation. */
  onTurn: (event: MouseEvent) => void
}

/** Links to the other pages of a list; nothing if there is only one page. */
export function Pager({ what, first, previous, next, onTurn }: PagerProps) {
  if (!first && !previous && !next) return null
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-5 flex flex-wrap justify-end gap-2">
      {first && !previous && (
        <Step way={first} onTurn={onTurn}>
          <ChevronsLeft size={18} strokeWidth={1.8} aria-hidden="true" />
          First page
        </Step>
      )}
      <Step way={previous} onTurn={onTurn}>
        <ChevronLeft size={18} strokeWidth={1.8} aria-hidden="true" />
        Previous
      </Step>
      <Step way={next} onTurn={onTurn}>
        Next
        <ChevronRight size={18} strokeWidth={1.8} aria-hidden="true" />
      </Step>
    </nav>
  )
}

type StepProps = Pick<PagerProps, 'onTurn'> & { way: PageLink | undefined; children: ReactNode }

/** A link that looks like a button; without a target, a disabled button. */
function Step({ way, onTurn, children }: StepProps) {
  if (!way) {
    return (
      <Button look="secondary" disabled>
        {children}
      </Button>
    )
  }
  return (
    <Link {...way} onClick={onTurn} className={buttonClass('secondary')}>
      {children}
    </Link>
  )
}
