import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import type { Selection } from '@ningjing/contract/selections/selections.schemas'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { loadModule } from '../../lib/calls/load-module.ts'
import { logError } from '../../lib/calls/log.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useWhenKnown } from '../../lib/forms/when-known.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoginFirst } from './login-first.tsx'
import { ONLY_STUDENTS } from './only-students.ts'
import { useOwnSelections } from './own-selections.ts'
import { canPay, canTake, payLabel } from './to-pay.ts'

const FULL = 'border border-danger border-dashed text-danger'

type Enroll = (select: () => Promise<string>) => Promise<boolean>

type Props = {
  yogaClass: Pick<PublicClass, '_id' | 'name' | 'seats' | 'salesOpen'>
  /** Whether the user is enrolled in this class. */
  isEnrolled: boolean
  /** On the page of the class: leads from Select straight to the checkout, and tells staff why there is no button. */
  leadsToPay?: boolean
  /** On the page of a free class: enrolls the student in it, and resolves whether they are; `select` resolves with the id of their selection. */
  enroll?: Enroll | undefined
  /** Shown in place of the disabled button of a full class. */
  whenFull?: ReactNode
  /** `secondary` beside another action. */
  look?: Look | undefined
}

type Look = 'primary' | 'secondary'

/**
 * Selects a class (product §5), and then leads on: to its checkout or the selected classes, or to the enrolled classes.
 * Enrolls in a free one at once, if it is given how. Disabled when the class is full or not sold anymore.
 */
export function SelectButton({ yogaClass, isEnrolled, leadsToPay = false, enroll, whenFull, look }: Props) {
  const { _id, name, seats, salesOpen } = yogaClass
  const { data: selections, isLoading: isListLoading, failureReason } = useOwnSelections()
  const { loading, user } = useSession()
  const { isStaff, isLoading: isRoleLoading, error: roleError, lastError, retry } = useRole()
  const selection = selections?.find(({ classId }) => classId === _id)
  // A seat that the student holds costs what it did then.
  const isTakeable = canTake(selection, { seats, salesOpen })
  const isOneTap = enroll !== undefined && isTakeable && !selection?.price
  const isTaken = isEnrolled || (selection !== undefined && !isOneTap)
  const isFull = !isTakeable && salesOpen
  const act: Enroll | undefined = isOneTap && selection ? () => enroll(async () => selection._id) : enroll
  const { select, isSelecting, hasFailed } = useSelect(_id, act)
  const isKnown = !(loading || isRoleLoading || isListLoading || roleError)
  const { ask, isAsked } = useWhenKnown({ isKnown, lastError: lastError ?? failureReason }, (error) => {
    if (roleError) retry()
    if (!isTaken && isTakeable) select(error)
  })
  const { next, onPress, isPressed } = useFocusOnNext(isTaken)
  const hintId = useId()
  if (isStaff) return leadsToPay ? <StudentsOnly /> : null
  if (isTaken) return <NextStep ref={next} {...{ name, isEnrolled, selection, leadsToPay, look }} />
  if (isFull && whenFull) return whenFull
  return (
    <div className="grid justify-items-end gap-2">
      <Button
        disabledClass={isFull ? FULL : undefined}
        aria-label={enroll ? `Enroll for free in ${name}` : `Select ${name}`}
        aria-describedby={isFull ? hintId : undefined}
        look={look}
        disabled={!isTakeable}
        busy={isSelecting || isAsked}
        onClick={() => {
          onPress()
          ask()
        }}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {enroll ? 'Enroll for free' : 'Select'}
      </Button>
      {isFull && (
        <span id={hintId} className="sr-only">
          No seats left
        </span>
      )}
      {hasFailed && <Notice tone="danger">Check your connection and try again.</Notice>}
      {/* Stays when the toast is gone. */}
      {isPressed && isKnown && !user && <LoginFirst act="select" classId={_id} />}
    </div>
  )
}

type NextStepProps = {
  ref: Ref<HTMLAnchorElement>
  name: string
  isEnrolled: boolean
  selection: Selection | undefined
  leadsToPay: boolean
  look: Look | undefined
}

/** The link in place of the button of a class that the student has. */
function NextStep({ ref, name, isEnrolled, selection, leadsToPay, look }: NextStepProps) {
  if (isEnrolled) {
    return (
      <Link
        ref={ref}
        to={paths.enrolledClasses}
        aria-label={`Enrolled in ${name}`}
        className={buttonClass('secondary')}
      >
        Enrolled
      </Link>
    )
  }
  if (!leadsToPay || !selection || !canPay(selection)) {
    return (
      <Link
        ref={ref}
        to={paths.selectedClasses}
        aria-label={`Selected: ${name}`}
        className={buttonClass('secondary')}
      >
        Selected
      </Link>
    )
  }
  const { _id, price } = selection
  const label = payLabel(price)
  return (
    <Link ref={ref} to={paths.checkout(_id)} aria-label={`${label}: ${name}`} className={buttonClass(look)}>
      {label}
    </Link>
  )
}

/** In place of the button on the page of a class, for admins and instructors. */
function StudentsOnly() {
  return (
    <p className="grid min-h-11 max-w-[18ch] content-center text-right text-[.875rem] text-muted leading-snug">
      {ONLY_STUDENTS}
    </p>
  )
}

/** Moves the focus to the link that replaces the pressed button. */
function useFocusOnNext(isTaken: boolean) {
  const next = useRef<HTMLAnchorElement>(null)
  const [isPressed, setIsPressed] = useState(false)
  useEffect(() => {
    if (isTaken && isPressed && isFocusLost()) next.current?.focus()
  }, [isTaken, isPressed])
  return { next, isPressed, onPress: () => setIsPressed(true) }
}

/**
 * Selects the class, or says why it cannot be known whether that is possible. `hasFailed` is true when the code for it,
 * which also shows errors, could not be loaded.
 */
function useSelect(classId: string, enroll: Enroll | undefined) {
  const client = useQueryClient()
  const session = useSession()
  const { run, isRunning } = useOneAtATime()
  // A late second tap can come before the next page.
  const isEnrolled = useRef(false)
  const [hasFailed, setHasFailed] = useState(false)
  const enrollOnce =
    enroll &&
    (async (selected: () => Promise<string>) => {
      isEnrolled.current = await enroll(selected)
    })
  const select = async (error: Error | null) => {
    if (isEnrolled.current) return
    setHasFailed(false)
    try {
      const { selectClass } = await loadSelectClass()
      await selectClass({ client, session, classId, error, enroll: enrollOnce })
    } catch (failure) {
      logError('selecting a class', failure)
      setHasFailed(true)
    }
  }
  return { select: (error: Error | null) => void run(() => select(error)), isSelecting: isRunning, hasFailed }
}

const loadSelectClass = () => loadModule(() => import('./select-class.ts'))

/** Ignores errors: the click reports them. */
const preload = () => void loadSelectClass().catch(() => undefined)
