import { ROLES, USER_SORTS } from '@ningjing/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { chosenIn } from '../../features/lists/list-filters.tsx'
import { ManagedList } from '../../features/lists/managed-list.tsx'
import { userCount, usersPage } from '../../features/users/user-roles.api.ts'
import { UserTable } from '../../features/users/user-table.tsx'
import { useListAddress } from '../../lib/list-address.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { sortingIn } from '../../lib/sorting.ts'

const ROLE_FILTER = { name: 'role', label: 'Role', options: ROLES }

/** All users and their roles (product §2). */
export function ManageUsersScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const sorting = sortingIn(address, USER_SORTS)
  const { search, cursor } = address
  const shown = { search, role: chosenIn(address, ROLE_FILTER), sort: sorting.sort, cursor }
  const query = useQuery(usersPage(email, shown))
  const { data: count } = useQuery(userCount(email))
  const heading = useRef<HTMLHeadingElement>(null)
  const [refusal, setRefusal] = useState('')
  return (
    <ManagedList
      list="users"
      heading={`Total Users : ${count?.toLocaleString('en-US') ?? ''}`}
      headingRef={heading}
      searchLabel="Name or e-mail"
      filter={ROLE_FILTER}
      address={address}
      sorting={sorting}
      query={query}
      refusal={refusal}
    >
      {(users) => (
        <UserTable
          users={users}
          sorting={sorting}
          ownEmail={email}
          onRefused={setRefusal}
          onGone={() => heading.current?.focus()}
        />
      )}
    </ManagedList>
  )
}
