import type { LucideIcon } from 'lucide-react'
import { Button, buttonClass } from './button.tsx'

type Words = 'xl' | 'wide'

type LabelProps = {
  label: string
  Icon: LucideIcon
  /** From which width on the columns have space for the word; phones always have. By default 1680 px. */
  words?: Words
}

type Props = LabelProps & {
  /** Accessible name, which also names the row. */
  name: string
  /** For an action that takes something away: red on phones, elsewhere when it is pointed at or has the focus. */
  isDanger?: boolean
  onClick: () => void
}

const NARROW: Record<Words, string> = {
  xl: 'md:max-xl:w-9 md:max-xl:px-0!',
  wide: 'md:max-[105rem]:w-9 md:max-[105rem]:px-0!',
}
const WORD: Record<Words, string> = { xl: 'md:max-xl:hidden', wide: 'md:max-[105rem]:hidden' }
const ICON: Record<Words, string> = { xl: 'max-md:hidden xl:max-[105rem]:hidden', wide: 'max-md:hidden' }
const LOOK = 'px-2.5! md:border-transparent'
const QUIET = 'md:text-muted md:hover:text-ink'
const QUIET_DANGER = 'md:text-muted md:hover:text-danger md:focus-visible:text-danger'

/** A quiet action of a table row: a word on phones, an icon where columns are narrow, both where there is space. */
export function RowButton({ name, isDanger = false, onClick, ...label }: Props) {
  return (
    <Button
      look={isDanger ? 'danger' : 'secondary'}
      size="small"
      aria-label={name}
      title={label.label}
      onClick={onClick}
      className={`${LOOK} ${NARROW[label.words ?? 'wide']} ${isDanger ? QUIET_DANGER : QUIET}`}
    >
      <RowLabel {...label} />
    </Button>
  )
}

/** Classes of a link that looks like a `RowButton`; it contains a `RowLabel`. */
export function rowLinkClass(words: Words): string {
  return buttonClass('secondary', `${LOOK} ${NARROW[words]} ${QUIET}`)
}

export function RowLabel({ label, Icon, words = 'wide' }: LabelProps) {
  return (
    <>
      <Icon size={18} strokeWidth={1.8} aria-hidden="true" className={ICON[words]} />
      <span className={WORD[words]}>{label}</span>
    </>
  )
}
