import { MAIL_STATES } from '@ningjing/contract/mails'
import type { Mail } from '@ningjing/contract/mails.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PagedList } from '../../features/lists/paged-list.tsx'
import { MailDialog } from '../../features/mails/mail-dialog.tsx'
import { MAIL_STATE_TEXTS } from '../../features/mails/mail-states.ts'
import { MailTable } from '../../features/mails/mail-table.tsx'
import { mailsPage } from '../../features/mails/mails.api.ts'
import { useListAddress } from '../../lib/list-address.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { SelectInput } from '../../ui/field.tsx'
import { SearchArea } from '../../ui/search-form.tsx'

/** What the club has mailed to everybody, for admins (product §2.9). */
export function MailsScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const state = MAIL_STATES.find((one) => one === address.filter('state'))
  const query = useQuery(mailsPage(email, { state, cursor: address.cursor }))
  const [open, setOpen] = useState<Mail>()
  return (
    <>
      <h1 className="text-[1.75rem]">Mails</h1>
      <p className="mt-1 max-w-[70ch] text-muted">
        What was sent in the last 90 days. Addresses and texts are not stored: both are shown as they are now.
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
