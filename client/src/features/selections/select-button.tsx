import type { PublicClass } from '@ningjing/contract/classes.schemas'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { logFault } from '../../lib/log.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { useRole } from '../../lib/role.ts'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { selectionsOf } from './selections.api.ts'

const FOR_STUDENTS = 'Selecting classes is for students.'
const NOT_LOADED = 'Check your connection and reload the page.'
const FULL = 'border border-danger border-dashed text-danger'
/** A note above the button, over whatever is there. */
const NOTE =
  'absolute right-0 bottom-full z-10 mb-2 w-max max-w-56 rounded-md bg-ink px-3 py-2 text-[.875rem] text-bg'

type Props = {
  yogaClass: Pick<PublicClass, '_id' | 'name' | 'seats'>
  /** Whether the user is enrolled in this class. */
  isEnrolled: boolean
}

/** The button that selects a class (product §5): for students, once for each class, while it has seats. */
export function SelectButton({ yogaClass, isEnrolled }: Props) {
  const { isSelected, isKnown } = useIsSelected(yogaClass._id)
  const { loading, user } = useSession()
  const { role, isLoading } = useRole()
  const taken = isEnrolled ? 'Enrolled' : isSelected ? 'Selected' : undefined
  const isFull = yogaClass.seats === 0 && !taken
  const { select, isSelecting, hasFailed } = useSelect(yogaClass._id)
  const { ask, isAsked } = useWhenKnown(!(loading || isLoading || !isKnown), () => !taken && select())
  const hintId = useId()
  if (user && role && role !== 'student') return <StudentsOnly name={yogaClass.name} />
  return (
    <span className="relative inline-flex">
      {hasFailed && (
        <span role="alert" className={NOTE}>
          {NOT_LOADED}
        </span>
      )}
      <Button
        disabledClass={isFull ? FULL : undefined}
        aria-label={`Select ${yogaClass.name}`}
        aria-describedby={taken || isFull ? hintId : undefined}
        disabled={Boolean(taken) || isFull}
        busy={isSelecting || isAsked}
        onClick={ask}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
      >
        {taken ?? 'Select'}
      </Button>
      {(taken || isFull) && (
        <span id={hintId} className="sr-only">
          {taken ?? 'No seats left'}
        </span>
      )}
    </span>
  )
}

/** Admins and instructors cannot select: no request, no alert, but the button says why on hover and focus. */
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

/** Whether the user has selected the class, and whether that is known yet; a list that fails to load is no reason to wait. */
function useIsSelected(classId: string): { isSelected: boolean; isKnown: boolean } {
  const { user, loading, fault } = useSession()
  const { role } = useRole()
  const isAsked = user !== null && !loading && !fault && role === 'student'
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

/**
 * Selects the class once at a time; what that takes is fetched when somebody is about to. It has failed when not
 * even the alert that says why could be loaded.
 */
function useSelect(classId: string): { select: () => void; isSelecting: boolean; hasFailed: boolean } {
  const client = useQueryClient()
  const session = useSession()
  const { run, isRunning } = useOneAtATime()
  const [hasFailed, setHasFailed] = useState(false)
  const select = async () => {
    setHasFailed(false)
    try {
      const { selectClass } = await loadSelecting()
      await selectClass({ client, session, classId })
    } catch (error) {
      logFault('selecting a class', error)
      setHasFailed(true)
    }
  }
  return { select: () => void run(select), isSelecting: isRunning, hasFailed }
}

const loadSelecting = () => import('./select-class.ts')

/** A fault shows at the click; nobody has asked for anything yet. */
const fetchAhead = () => void loadSelecting().catch(() => undefined)
