import { SlidersHorizontal } from 'lucide-react'
import { Button } from '../button.tsx'

type Props = {
  /** Number of filters that are set. */
  used: number
  isOpen: boolean
  /** Id of the filters. */
  controls: string
  onToggle: () => void
  className?: string
}

/** Shows and hides the filters of a list on phones; wider screens always show them. */
export function FiltersButton({ used, isOpen, controls, onToggle, className = '' }: Props) {
  return (
    <Button
      look="secondary"
      size="small"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
      className={`md:hidden ${className}`}
    >
      <SlidersHorizontal size={17} strokeWidth={1.8} aria-hidden="true" />
      {used === 0 ? 'Filters' : `Filters (${used})`}
    </Button>
  )
}
