import { useQuery } from '@tanstack/react-query'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { PagedList } from '../../features/lists/paged-list.tsx'
import { NoticeList } from '../../features/mails/notice-list.tsx'
import { noticesPage, useMarkSeen } from '../../features/mails/notices.api.ts'
import { ReminderSetting } from '../../features/mails/reminder-setting.tsx'
import { useListAddress } from '../../lib/lists/list-address.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const NONE = (
  <EmptyState title="No notices yet" text="What we mail to you about your classes is listed here, too." />
)

/** What the club has mailed to the user, newest first (product §2.9). */
export function NoticesScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const query = useQuery(noticesPage(email, address.cursor))
  useMarkSeen(email, query.data?.items)
  const hasReminders = useHasReminders(email)
  return (
    <>
      <h1 className="text-[1.75rem]">Notices</h1>
      <p className="mt-1 max-w-[70ch] text-muted">Your messages from the last 90 days.</p>
      {hasReminders && <ReminderSetting email={email} />}
      <div className="mt-6">
        <PagedList
          query={query}
          address={address}
          what="notices"
          whose="your"
          isFiltered={false}
          empty={NONE}
        >
          {(notices) => <NoticeList notices={notices} />}
        </PagedList>
      </div>
    </>
  )
}

/** Whether the user can get reminders: students, and others whose enrollments as a student have stayed (decision 027). */
function useHasReminders(email: string): boolean {
  const { role, isStaff } = useRole()
  const { data } = useQuery({ ...enrolmentsOf(email), enabled: isStaff })
  return role === 'student' || (isStaff && data !== undefined && data.length > 0)
}
