import { createContext, use, useCallback, useLayoutEffect, useState } from 'react'

type Lock = {
  isLocked: boolean
  /** Locks the dialog until the returned function is called. */
  lock: () => () => void
}

const NO_DIALOG: Lock = { isLocked: false, lock: () => () => undefined }

/** The dialog around a component: it cannot be closed while it is locked. */
export const DialogLock = createContext(NO_DIALOG)

/** Whether the dialog around a component is locked. */
export const useIsLocked = () => use(DialogLock).isLocked

/** Locks the dialog around a component, if there is one, while an act runs that can no longer be stopped. */
export function useLockDialog(isActing: boolean): void {
  const { lock } = use(DialogLock)
  // Before the result is seen: an Escape right after it must not be ignored.
  useLayoutEffect(() => (isActing ? lock() : undefined), [isActing, lock])
}

/** The lock of a new dialog. */
export function useNewLock(): Lock {
  const [count, setCount] = useState(0)
  const lock = useCallback(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return { isLocked: count > 0, lock }
}
