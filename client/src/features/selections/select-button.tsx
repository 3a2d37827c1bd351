import type { PublicClass } from '@ningjing/contract/classes.schemas'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { loadModule } from '../../lib/load-module.ts'
import { logError } from '../../lib/log.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useRole } from '../../lib/role.ts'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { selectionsOf } from './selections.api.ts'

const FOR_STUDENTS = 'Only students can select classes.'
const NOT_LOADED = 'Check your connection and try again.'
const FULL = 'border border-danger border-dashed text-danger'
/** A note above the button. */
const NOTE =
  'absolute right-0 bottom-full z-10 mb-2 w-max max-w-56 rounded-md bg-ink px-3 py-2 text-[.875rem] text-bg'

type Props = {
  yogaClass: Pick<PublicClass, '_id' | 'name' | 'seats' | 'salesOpen'>
  /** Whether the user is enrolled in this class. */
  isEnrolled: boolean
}

/** Selects a class (product §5). Disabled when the class is full, selected or enrolled in already. */
export function SelectButton({ yogaClass, isEnrolled }: Props) {
  const { isSelected, isKnown } = useIsSelected(yogaClass._id)
  const { loading, user } = useSession()
  const { role, isLoading } = useRole()
  const takenLabel = isEnrolled ? 'Enrolled' : isSelected ? 'Selected' : undefined
  // The page says in words that sales have ended.
  const isOff = Boolean(takenLabel) || !yogaClass.salesOpen
  const isFull = yogaClass.seats === 0 && !isOff
  const { select, isSelecting, hasFailed } = useSelect(yogaClass._id)
  const { ask, isAsked } = useWhenKnown(!(loading || isLoading || !isKnown), () => !isOff && select())
  const { frame, onPress } = useKeptFocus(takenLabel)
  const hintId = useId()
  if (user && role && role !== 'student') return <StudentsOnly name={yogaClass.name} />
  return (
    <span ref={frame} tabIndex={-1} className="relative inline-flex rounded-full">
      {hasFailed && (
        <span role="alert" className={NOTE}>
          {NOT_LOADED}
        </span>
      )}
      <Button
        disabledClass={isFull ? FULL : undefined}
        aria-label={`Select ${yogaClass.name}`}
        aria-describedby={takenLabel || isFull ? hintId : undefined}
        disabled={isOff || isFull}
        busy={isSelecting || isAsked}
        onClick={() => {
          onPress()
          ask()
        }}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {takenLabel ?? 'Select'}
      </Button>
      {(takenLabel || isFull) && (
        <span id={hintId} className="sr-only">
          {takenLabel ?? 'No seats left'}
        </span>
      )}
    </span>
  )
}

/** Keeps the focus in place when the pressed button becomes disabled: its frame takes it. */
function useKeptFocus(takenLabel: string | undefined) {
  const frame = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (takenLabel && isPressed.current && isFocusLost()) frame.current?.focus()
  }, [takenLabel])
  const onPress = () => {
    isPressed.current = true
  }
  return { frame, onPress }
}

/** The button for admins and instructors: it does nothing and says why on hover and focus. */
function StudentsOnly({ name }: { name: string }) {
  const hintId = useId()
  return (
    <span className="group relative inline-flex">
      <Button aria-label={`Select ${name}`} aria-describedby={hintId} aria-disabled="true">
        Select
      </Button>
      <span
        id={hintId}
        role="tooltip"
        className={`invisible group-focus-within:visible group-hover:visible ${NOTE}`}
      >
        {FOR_STUDENTS}
      </span>
    </span>
  )
}

/** Whether the user has selected the class; `isKnown` is also true when the list fails to load. */
function useIsSelected(classId: string): { isSelected: boolean; isKnown: boolean } {
  const { status, user } = useSession()
  const { role } = useRole()
  const isAsked = status === 'signed-in' && role === 'student'
  const options = selectionsOf(user?.email ?? '')
  const { data, isLoading } = useQuery({ ...options, queryFn: isAsked ? options.queryFn : skipToken })
  return { isSelected: data?.some((one) => one.classId === classId) ?? false, isKnown: !isLoading }
}

/** Delays a click until the session, the role and the list of selections are known. */
function useWhenKnown(isKnown: boolean, act: () => void): { ask: () => void; isAsked: boolean } {
  const [isAsked, setIsAsked] = useState(false)
  const actNow = useEffectEvent(() => {
    setIsAsked(false)
    act()
  })
  useEffect(() => {
    if (isAsked && isKnown) actNow()
  }, [isAsked, isKnown])
  return { ask: () => setIsAsked(true), isAsked }
}

/** Selects the class. `hasFailed` is true when the code for it, which also shows errors, could not be loaded. */
function useSelect(classId: string): { select: () => void; isSelecting: boolean; hasFailed: boolean } {
  const client = useQueryClient()
  const session = useSession()
  const { run, isRunning } = useOneAtATime()
  const [hasFailed, setHasFailed] = useState(false)
  const select = async () => {
    setHasFailed(false)
    try {
      const { selectClass } = await loadSelectClass()
      await selectClass({ client, session, classId })
    } catch (error) {
      logError('selecting a class', error)
      setHasFailed(true)
    }
  }
  return { select: () => void run(select), isSelecting: isRunning, hasFailed }
}

const loadSelectClass = () => loadModule(() => import('./select-class.ts'))

/** Ignores errors: the click reports them. */
const preload = () => void loadSelectClass().catch(() => undefined)
