import { Ellipsis } from 'lucide-react'
import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useRef,
} from 'react'
import { IconButton } from './button.tsx'

type Props = {
  /** Accessible name, which also names the row. */
  name: string
  /** What the button says to a mouse. */
  title?: string
  /** Where the button stands; by default, on phones in the corner of the row. */
  className?: string
  /** `MenuItem`s, and links with `MENU_ITEM`. */
  children: ReactNode
  /** The button. */
  ref?: RefObject<HTMLButtonElement | null>
}

/**
 * The button "…" of a row and its menu of actions, in words (WAI-ARIA menu button). On phones it stands in the upper right
 * corner of the row, which is positioned. The browser opens and places the menu, and closes it by Escape or a click
 * beside it. Focus goes back to the button before an action begins, so that a dialog returns it there.
 */
export function RowMenu({ name, title = 'Actions', className = IN_CORNER, children, ref }: Props) {
  const id = useId()
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  const close = () => {
    menu.current?.hidePopover()
    button.current?.focus()
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    const all = items()
    const now = all.findIndex((item) => item.matches(':focus'))
    const target = targetOf(event.key, now, all.length)
    if (target === undefined) return
    event.preventDefault()
    all[target]?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={name}
        title={title}
        aria-haspopup="menu"
        popoverTarget={id}
        className={className}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.currentTarget.click()
        }}
      >
        <Ellipsis size={20} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={name}
        className="row-menu"
        onToggle={({ newState }) => newState === 'open' && items()[0]?.focus()}
        onKeyDown={move}
        onClickCapture={close}
      >
        {children}
      </div>
    </>
  )
}

const IN_CORNER = 'max-md:absolute max-md:top-2 max-md:right-2'

/** The item to which a key moves the focus, round the ends; undefined for other keys. */
function targetOf(key: string, now: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (now + 1) % count
  if (key === 'ArrowUp') return (now - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Attributes of an item; of a link that is one, too. */
export const MENU_ITEM = { role: 'menuitem', tabIndex: -1, className: 'row-menu-item' }

type ItemProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'children'> & {
  /** Takes something away. */
  isDanger?: boolean
}

export function MenuItem({ isDanger = false, ...props }: ItemProps) {
  return (
    <button
      {...props}
      {...MENU_ITEM}
      type="button"
      className={`${MENU_ITEM.className} ${isDanger ? 'text-danger' : ''}`}
    />
  )
}
