import { MAIL_STATES } from '@ningjing/contract/mails/mails'
import type { Mail } from '@ningjing/contract/mails/mails.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HeadingCount } from '../../features/lists/managed-list.tsx'
import { PagedList } from '../../features/lists/paged-list.tsx'
import { MailDialog } from '../../features/mails/mail-dialog.tsx'
import { MAIL_STATE_TEXTS } from '../../features/mails/mail-states.ts'
import { MailTable } from '../../features/mails/mail-table.tsx'
import { mailsCount, mailsPage } from '../../features/mails/mails.api.ts'
import { useListAddress } from '../../lib/lists/list-address.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { SearchArea } from '../../ui/search-form.tsx'

/** What the club has mailed to everybody, for admins (product §2.9). */
export function MailsScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const state = MAIL_STATES.find((one) => one === address.filter('state'))
  const query = useQuery(mailsPage(email, { state, cursor: address.cursor }))
  const { data: total } = useQuery(mailsCount(email))
  const [open, setOpen] = useState<Mail>()
  return (
    <>
      <h1 className="flex min-h-11 items-center gap-2 text-[1.75rem]">
        Mails <HeadingCount count={total} />
      </h1>
      <p className="mt-1 max-w-[70ch] text-pretty text-muted">
        E-mails of the last 90 days, with today's address and wording. Times are in your time zone.
      </p>
      <SearchArea className="mt-5">
        <SelectInput
          label="State"
          className="sm:w-52"
          value={state ?? ''}
          onChange={({ target }) => address.narrow('state', target.value)}
        >
          <option value="">All</option>
          {MAIL_STATES.map((one) => (
            <option key={one} value={one}>
              {MAIL_STATE_TEXTS[one]}
            </option>
          ))}
        </SelectInput>
      </SearchArea>
      <div className="mt-3">
        <PagedList query={query} address={address} what="mails" isFiltered={state !== undefined}>
          {(mails) => <MailTable mails={mails} onRead={setOpen} />}
        </PagedList>
      </div>
      {open && <MailDialog mail={open} email={email} onClose={() => setOpen(undefined)} />}
    </>
  )
}
