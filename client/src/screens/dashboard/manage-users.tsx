import { ROLES, Role } from '@ningjing/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { userCount, usersPage } from '../../features/users/user-roles.api.ts'
import { UserTable } from '../../features/users/user-table.tsx'
import { useListAddress } from '../../lib/list-address.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ExportCsv } from './export-csv.tsx'
import { ListTools } from './list-tools.tsx'
import { PagedList } from './paged-list.tsx'

const ROLE_FILTER = { name: 'role', label: 'Role', options: ROLES }

/** All users and their roles (spec §2). */
export function ManageUsersScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const { search, cursor } = address
  const role = Role.safeParse(address.filter('role')).data
  const query = useQuery(usersPage(email, { search, role, cursor }))
  const { data: count } = useQuery(userCount(email))
  const heading = useRef<HTMLHeadingElement>(null)
  const [refusal, setRefusal] = useState('')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-[1.75rem]">
          Total Users : {count?.toLocaleString('en-US')}
        </h1>
        <ExportCsv list="users" />
      </div>
      <ListTools address={address} searchLabel="Name or e-mail" filter={ROLE_FILTER} />
      <div className="mt-5">
        {refusal && (
          <Notice tone="danger" className="wrap-anywhere mb-3">
            {refusal}
          </Notice>
        )}
        <PagedList
          query={query}
          address={address}
          what="users"
          isNarrowed={search !== '' || role !== undefined}
        >
          {(users) => (
            <UserTable
              users={users}
              ownEmail={email}
              onRefused={setRefusal}
              onGone={() => heading.current?.focus()}
            />
          )}
        </PagedList>
      </div>
    </>
  )
}
