import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { DialogLock, useIsLocked, useNewLock } from './dialog-lock.ts'

type DialogProps = {
  title: string
  /** Called for Escape, the backdrop and the close button, unless a button in the dialog is busy. */
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/**
 * A modal dialog, open while it is rendered; returns the focus to the element that opened it.
 * The element with `data-first-focus`, else the close button, receives the focus first.
 */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const lock = useNewLock()
  const ref = useModal(() => lock.isLocked || onClose())
  const titleId = useId()
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={`dialog-sheet m-auto scroll-pt-32 w-[calc(100vw-2rem)] rounded-xl bg-surface p-0 text-ink shadow-3 max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none ${wide ? 'sm:max-w-[560px]' : 'sm:max-w-[480px]'}`}
    >
      <div className="dialog-head flex items-start justify-between gap-4 bg-surface px-6 pt-6 pb-1 sm:px-7 sm:pt-7">
        <h2 id={titleId} className="text-[1.25rem] sm:text-[1.5rem]">
          {title}
        </h2>
        <IconButton label="Close" disabled={lock.isLocked} onClick={onClose} className="-mt-2 -mr-2">
          <X size={20} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="px-6 pt-3 pb-6 sm:px-7 sm:pb-7">
        <DialogLock value={lock}>{children}</DialogLock>
      </div>
    </dialog>
  )
}

type ActionsProps = {
  /** The way out. */
  onCancel: () => void
  /** Label of the way out. */
  cancel?: string
  /** The way out has the focus first: it is a question before something is lost. */
  isQuestion?: boolean
  /** The button that acts; none where there is nothing to do but leave. */
  children?: ReactNode
}

/** The end of a dialog: the way out, then the act; on phones the act is above. Alerts look the same (alerts.css). */
export function DialogActions({ onCancel, cancel = 'Cancel', isQuestion, children }: ActionsProps) {
  const isLocked = useIsLocked()
  return (
    <div className="mt-6 flex flex-col-reverse gap-3 sm:col-span-full sm:flex-row sm:justify-end [form>&]:mt-2">
      <Button
        look="secondary"
        data-first-focus={isQuestion || undefined}
        disabled={isLocked}
        onClick={onCancel}
      >
        {cancel}
      </Button>
      {children}
    </div>
  )
}

type DrawerProps = { label: string; onClose: () => void; children: ReactNode }

/** A modal panel at the left edge, open while it is rendered. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const ref = useModal(onClose)
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className="drawer m-0 h-dvh max-h-dvh w-[min(300px,86vw)] max-w-none bg-surface p-4 text-ink shadow-3"
    >
      {children}
    </dialog>
  )
}

const FIRST = '[data-first-focus]'

/** Opens the dialog on mount and returns the focus on unmount. */
function useModal(onClose: () => unknown) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (!dialog) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      close()
    }
    // Chrome closes it at the third Escape in a row, also if the first two did not.
    const onClosed = () => {
      // The event of an earlier opening: React in development opens it twice.
      if (dialog.open) return
      dialog.showModal()
      close()
    }
    // A click on the backdrop has the dialog as its target.
    const onClick = (event: Event) => event.target === dialog && close()
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('close', onClosed)
    dialog.addEventListener('click', onClick)
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>(FIRST)?.focus()
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('close', onClosed)
      dialog.removeEventListener('click', onClick)
      dialog.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      // The button that opened it is gone: the dialog below goes on.
      else [...document.querySelectorAll('dialog[open]')].at(-1)?.querySelector<HTMLElement>(FIRST)?.focus()
    }
  }, [])
  return ref
}
