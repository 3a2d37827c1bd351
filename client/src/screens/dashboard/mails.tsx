import { MAIL_STATES } from '@ningjing/contract/mails/mails'
import type { Mail } from '@ningjing/contract/mails/mails.schemas'
import { useState } from 'react'
import { HeadingCount, ManagedList } from '../../features/lists/managed-list.tsx'
import { useManagedList } from '../../features/lists/use-managed-list.ts'
import { MailDialog } from '../../features/mails/mail-dialog.tsx'
import { MAIL_STATE_TEXTS } from '../../features/mails/mail-states.ts'
import { MailTable } from '../../features/mails/mail-table.tsx'
import { mailsCount, mailsPage } from '../../features/mails/mails.api.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'

const STATE_FILTER = { name: 'state', label: 'State', options: MAIL_STATES, texts: MAIL_STATE_TEXTS }

/** What the club has mailed to everybody, for admins (product §2.9). */
export function MailsScreen() {
  const { email } = useSignedInUser()
  const { total, filter, address, query } = useManagedList({
    filter: STATE_FILTER,
    sorts: ['newest'],
    page: (admin, { option, cursor }) => mailsPage(admin, { state: option, cursor }),
    count: mailsCount,
  })
  const [open, setOpen] = useState<Mail>()
  return (
    <>
      <ManagedList
        list="mails"
        heading={
          <>
            Mails <HeadingCount count={total} />
          </>
        }
        intro="E-mails of the last 90 days, with today's address and wording. Times are in the club's time zone."
        filter={filter}
        isCounted
        address={address}
        query={query}
      >
        {(mails) => <MailTable mails={mails} onRead={setOpen} />}
      </ManagedList>
      {open && <MailDialog mail={open} email={email} onClose={() => setOpen(undefined)} />}
    </>
  )
}
