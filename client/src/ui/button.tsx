import type { ButtonHTMLAttributes, ComponentProps, MouseEvent, ReactNode } from 'react'
import { useLockDialog } from './dialog-lock.ts'
import { Spinner } from './spinner.tsx'

/** `danger-filled` is for confirmation dialogs only. */
type ButtonLook = 'primary' | 'secondary' | 'danger' | 'danger-filled' | 'quiet'
/** `small` and `normal` are 44 px high, `large` is 52 px; `small` has less padding, for tables. */
type ButtonSize = 'small' | 'normal' | 'large'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap ' +
  'transition-[background-color,box-shadow,color] duration-200 ease-out-soft'
const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 text-[.9375rem]',
  normal: 'min-h-11 px-5 text-[.9375rem]',
  large: 'min-h-[52px] px-6 text-[1.0625rem]',
}
const LOOKS: Record<ButtonLook, string> = {
  primary: 'bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border border-control/55 text-ink hover:bg-sunken',
  danger: 'border border-danger-line text-danger hover:bg-danger-soft',
  'danger-filled': 'bg-danger text-on-danger hover:opacity-90',
  quiet: 'text-muted hover:bg-sunken hover:text-ink',
}
const DISABLED = 'border border-transparent bg-sunken text-muted'

/** Classes of a button, for links that look like one. Like a button, they are of no use on paper. */
export function buttonClass(look: ButtonLook = 'primary', extra = ''): string {
  return `${BASE} ${SIZES.normal} ${LOOKS[look]} print:hidden ${extra}`
}

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: ButtonLook
  size?: ButtonSize
  /**
   * An action is running: the button shows a spinner, ignores clicks, and keeps its size and the focus. A dialog around
   * it cannot be closed.
   */
  busy?: boolean
  /** Replaces the default classes of a disabled button. */
  disabledClass?: string | undefined
  children: ReactNode
}

/** A button; use one filled button per card. */
export function Button({
  look = 'primary',
  size = 'normal',
  busy = false,
  disabledClass = DISABLED,
  disabled = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  useLockDialog(busy)
  const isOff = disabled || Boolean(rest['aria-disabled'])
  const colors = isOff ? `cursor-not-allowed ${disabledClass}` : LOOKS[look]
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? preventDefault : onClick}
      className={`${BASE} ${SIZES[size]} ${colors} relative ${className}`}
    >
      {busy ? <Busy>{children}</Busy> : children}
    </button>
  )
}

/** Also prevents a submit by Enter. */
const preventDefault = (event: MouseEvent) => event.preventDefault()

/** Lays the spinner over the label, so that the button keeps its width. */
function Busy({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="absolute inset-0 grid place-items-center">
        <Spinner />
      </span>
      <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
    </>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** Accessible name. */
  label: string
  children: ReactNode
}

/** A round icon button of 44 px. */
export function IconButton({ label, className = '', type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={rest.title ?? label}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors duration-200 hover:bg-sunken hover:text-ink disabled:opacity-50 ${className}`}
    >
      {children}
    </button>
  )
}
