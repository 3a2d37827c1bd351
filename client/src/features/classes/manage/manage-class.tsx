import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { areAllCanceled, isOver, startOf } from '@ningjing/contract/classes/schedule'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AddStudentDialog } from './add-student-dialog.tsx'
import { CancelClassDialog } from './cancel-class-dialog.tsx'
import { ClassDatesDialog } from './class-dates-dialog.tsx'
import { classCalls, useClassChange } from './class-life.api.ts'
import { hasOpenSales, nextDateText, StageBadge } from './class-stage.tsx'
import { canceledText } from './end-text.ts'
import { whyNotAdd } from './why-not-add.ts'

type Props = {
  /** The class as it is now. */
  yogaClass: ManagedClass
  /** An admin may also cancel a class that has begun, and add seats. */
  isAdmin: boolean
  onClose: () => void
  /** Opens with its dates. */
  opensDates?: boolean
}

type View = 'menu' | 'dates' | 'student' | 'cancel'

/** Everything that its instructor or an admin does with a class besides its texts, each in a dialog. */
export function ManageClass({ yogaClass, isAdmin, onClose, opensDates = false }: Props) {
  const [view, setView] = useState<View>(opensDates ? 'dates' : 'menu')
  // Typed for the last date, before the whole class was canceled instead.
  const [reason, setReason] = useState('')
  if (view === 'dates') {
    return (
      <ClassDatesDialog
        yogaClass={yogaClass}
        onClose={onClose}
        onCancelClass={(typed) => {
          setReason(typed)
          setView('cancel')
        }}
      />
    )
  }
  if (view === 'student') {
    return <AddStudentDialog yogaClass={yogaClass} isAdmin={isAdmin} onClose={onClose} />
  }
  if (view === 'cancel') return <CancelClassDialog {...{ yogaClass, reason, onClose }} />
  return <Menu yogaClass={yogaClass} isAdmin={isAdmin} onClose={onClose} onView={setView} />
}

type MenuProps = Omit<Props, 'opensDates'> & { onView: (view: View) => void }

function Menu({ yogaClass, isAdmin, onClose, onView }: MenuProps) {
  const { _id, name, status, stage, sessions, canceled, cancelReason, dropIn } = yogaClass
  const now = new Date()
  const isSold = status === 'approved' && stage === 'open'
  // A class whose dates are all canceled was not held.
  const wasHeld = isOver(sessions, now) && !areAllCanceled(sessions)
  const isEndable = isSold && !wasHeld
  const hasBegun = sessions.some((session) => !session.canceled && startOf(session) <= now)
  const next = nextDateText(yogaClass)
  return (
    <Dialog title={`Manage ${name}`} onClose={onClose}>
      <p className="flex flex-wrap items-center gap-2 text-muted empty:hidden">
        {next}
        <StageBadge yogaClass={yogaClass} />
      </p>
      {canceled && <p className="mt-2">{canceledText(canceled)}</p>}
      {cancelReason && <p className="wrap-anywhere mt-2 whitespace-pre-line text-muted">{cancelReason}</p>}
      <ul className="mt-4 divide-y divide-line border-line border-t">
        {status === 'approved' && (
          <Action text="View and take attendance.">
            <Link to={paths.roster(_id)} className={buttonClass('secondary')}>
              Roster
            </Link>
          </Action>
        )}
        {isSold && (
          <>
            <Action text={dropIn ? SINGLE_DATES : DATES}>
              <Button look="secondary" onClick={() => onView('dates')}>
                Dates…
              </Button>
            </Action>
            {!isOver(sessions, now) && (
              <>
                {!dropIn?.only && <SalesAction yogaClass={yogaClass} isOpen={hasOpenSales(yogaClass, now)} />}
                <AddAction yogaClass={yogaClass} isAdmin={isAdmin} onAdd={() => onView('student')} />
              </>
            )}
          </>
        )}
        {!isAdmin && sessions.length > 0 && (
          <Action text="A new class like this one, in the weeks after it.">
            <Link to={paths.duplicateClass(_id)} className={buttonClass('secondary')}>
              Clone as a new term
            </Link>
          </Action>
        )}
        <ArchiveAction yogaClass={yogaClass} />
        {isEndable && (isAdmin || !hasBegun) && (
          <Action text="This is final. Every student gets a message and the refund that is due.">
            <Button look="danger" onClick={() => onView('cancel')}>
              Cancel class…
            </Button>
          </Action>
        )}
      </ul>
      {isEndable && !isAdmin && hasBegun && (
        <p className="text-[.875rem] text-muted">
          The first date has begun, so only an admin can cancel the class.
        </p>
      )}
    </Dialog>
  )
}

const DATES = 'Move, cancel or add dates, or let somebody else teach. Students get a message.'
const SINGLE_DATES = `${DATES} Change seats and price of one date.`

function Action({ text, error, children }: { text: string; error?: string; children?: ReactNode }) {
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-[1_1_9rem] text-[.9375rem] text-muted">{text}</p>
        <div className="shrink-0">{children}</div>
      </div>
      {error && (
        <Notice tone="danger" className="mt-2">
          {error}
        </Notice>
      )}
    </li>
  )
}

type AddProps = Pick<Props, 'yogaClass' | 'isAdmin'> & { onAdd: () => void }

function AddAction({ yogaClass, isAdmin, onAdd }: AddProps) {
  const hasFreeDate = yogaClass.singleDates !== undefined && yogaClass.singleDates.seats > 0
  const why = hasFreeDate ? undefined : whyNotAdd(yogaClass, isAdmin)
  if (why) return <Action text={why} />
  return (
    <Action text="Give a student a seat, paid at the desk or free.">
      <Button look="secondary" onClick={onAdd}>
        Add a student…
      </Button>
    </Action>
  )
}

function SalesAction({ yogaClass: { _id }, isOpen }: { yogaClass: ManagedClass; isOpen: boolean }) {
  const { change, isChanging, error } = useClassChange()
  const text = isOpen ? 'Students can buy a seat now.' : 'Nobody can buy a seat now.'
  return (
    <Action text={text} error={error}>
      <Button
        look="secondary"
        busy={isChanging}
        onClick={({ detail }) => detail < 2 && change(() => classCalls(_id).setSales(!isOpen), nothing)}
      >
        {isOpen ? 'End sales' : 'Open sales'}
      </Button>
    </Action>
  )
}

function ArchiveAction({ yogaClass: { _id, stage } }: { yogaClass: ManagedClass }) {
  const { change, isChanging, error } = useClassChange()
  const isArchived = stage === 'archived'
  const text = isArchived
    ? 'The class is archived: visitors do not see it.'
    : 'Archive the class: visitors no longer see it.'
  return (
    <Action text={text} error={error}>
      <Button
        look="secondary"
        busy={isChanging}
        onClick={({ detail }) => detail < 2 && change(() => classCalls(_id).archive(!isArchived), nothing)}
      >
        {isArchived ? 'Bring back' : 'Archive'}
      </Button>
    </Action>
  )
}

// Above, the second click of a double click would undo the first.
const nothing = () => undefined
