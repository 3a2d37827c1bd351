import type { Session } from '@ningjing/contract/classes/class-plan.schemas'
import { isOver } from '@ningjing/contract/classes/schedule'
import { Mail, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { AddStudentDialog } from '../../features/classes/manage/add-student-dialog.tsx'
import { whyNotAdd } from '../../features/classes/manage/why-not-add.ts'
import { MessageDialog } from '../../features/messages/message-dialog.tsx'
import { audiencesOf } from '../../features/roster/audiences.ts'
import type { ShownRoster } from '../../features/roster/roster.api.ts'
import { useRole } from '../../lib/session/role.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  roster: ShownRoster
  /** The date that is shown, with its name. */
  session: Session | undefined
  dateName: string
  now: Date
}

/**
 * What can be done with the people of a class: add a student, and write to all. Offers neither while the API cannot be
 * reached; a dialog that is open stays, with what was typed.
 */
export function RosterActions({ roster, session, dateName, now }: Props) {
  const isKept = roster.keptAt !== undefined
  // A kept roster lacks what the dialogs need.
  const [lastRead, setLastRead] = useState(roster)
  if (!isKept && lastRead !== roster) setLastRead(roster)
  const { class: yogaClass, sessions, managed } = lastRead
  const isAdmin = useRole().role === 'admin'
  const [opened, setOpened] = useState<'student' | 'message'>()
  const close = () => setOpened(undefined)
  const audiences = audiencesOf(lastRead, session && { id: session.id, name: dateName }, now)
  const hasReaders =
    !isKept && audiences.some(({ enrolled, waiting }) => enrolled.length + waiting.length > 0)
  const isSold = !isKept && managed?.stage === 'open' && !isOver(sessions, now)
  const whyNot = managed && !managed.dropIn ? whyNotAdd(managed, isAdmin) : undefined
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3 empty:hidden">
        {isSold && !whyNot && (
          <Button look="secondary" className="max-sm:w-full" onClick={() => setOpened('student')}>
            <UserPlus size={18} strokeWidth={1.8} aria-hidden="true" />
            Add a student…
          </Button>
        )}
        {hasReaders && (
          <Button look="secondary" className="max-sm:w-full" onClick={() => setOpened('message')}>
            <Mail size={18} strokeWidth={1.8} aria-hidden="true" />
            Write to all…
          </Button>
        )}
      </div>
      {isSold && whyNot && <p className="mt-3 text-muted">{whyNot}</p>}
      {opened === 'student' && managed && (
        <AddStudentDialog
          yogaClass={{ ...yogaClass, ...managed }}
          sid={session?.id}
          isAdmin={isAdmin}
          onClose={close}
        />
      )}
      {opened === 'message' && <MessageDialog {...{ yogaClass, audiences, sessions }} onClose={close} />}
    </>
  )
}
