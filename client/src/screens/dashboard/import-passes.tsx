import { IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@ningjing/contract/passes/imports'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { PagedList } from '../../features/lists/paged-list.tsx'
import { ImportFile } from '../../features/passes/imports/import-file.tsx'
import { importedPage } from '../../features/passes/imports/imports.api.ts'
import { WAITING_TITLE, WaitingPasses } from '../../features/passes/imports/waiting-passes.tsx'
import { useListAddress } from '../../lib/lists/list-address.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { clubZone } from '../../lib/zoned-text.ts'
import { paths } from '../../paths.ts'
import { BY_KEYBOARD } from '../../ui/by-keyboard.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { formatNumber } from '../../ui/texts.ts'

const EXAMPLE = `${IMPORT_COLUMNS.join(',')}
ana@example.com,10-class pass,7,2027-03-31
bo@example.com,Month pass,,2026-12-31`

/** An admin brings over the passes that people have in another system. */
export function ImportPassesScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const waiting = useQuery(importedPage(email, address.cursor))
  const list = useRef<HTMLDivElement>(null)
  return (
    <>
      <h1 className="text-[1.75rem]">Import passes</h1>
      <p className="mt-1 max-w-[70ch] text-pretty text-muted">
        Bring over the passes that people have in another system. First add each kind of pass, on sale or not,
        under{' '}
        <Link to={paths.products} className="link">
          Passes for sale
        </Link>
        . People get a mail with their pass.
      </p>
      <div className="mt-5 grid gap-6">
        <Panel
          title="The file"
          hint={`CSV, with commas or semicolons and at most ${formatNumber(MAX_IMPORT_ROWS)} rows. You see what would happen before anything is imported.`}
        >
          <pre {...BY_KEYBOARD} className="mb-5 overflow-x-auto rounded-md bg-sunken p-4 text-[.875rem]">
            {EXAMPLE}
          </pre>
          <p className="mb-5 max-w-[70ch] text-[.875rem] text-muted">
            <strong>product</strong> is the name of the pass, <strong>left</strong> the credits that are left
            (empty for an unlimited pass), and <strong>validUntil</strong> its last day.
          </p>
          <ImportFile />
        </Panel>
        <Panel
          title={WAITING_TITLE}
          hint="People get their pass as soon as they have confirmed their e-mail address here. A pass waits until its last day, and for a year at most."
        >
          <div ref={list} tabIndex={-1}>
            <PagedList
              query={waiting}
              address={address}
              what="waiting passes"
              isFiltered={false}
              empty={<EmptyState title="No passes are waiting" />}
            >
              {(passes) => (
                <WaitingPasses passes={passes} zone={clubZone()} onGone={() => list.current?.focus()} />
              )}
            </PagedList>
          </div>
        </Panel>
      </div>
    </>
  )
}
