import { ROLES, USER_SORTS } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { useRef, useState } from 'react'
import { ManagedList } from '../../features/lists/managed-list.tsx'
import { useManagedList } from '../../features/lists/use-managed-list.ts'
import { UserPassesDialog } from '../../features/passes/manage/user-passes-dialog.tsx'
import { userCount, usersCsv, usersPage } from '../../features/users/user-roles.api.ts'
import { UserTable } from '../../features/users/user-table.tsx'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { clubZone } from '../../lib/zoned-text.ts'
import { formatNumber } from '../../ui/texts.ts'

const ROLE_FILTER = { name: 'role', label: 'Role', options: ROLES }

/** All users and their roles (product §2.9). */
export function ManageUsersScreen() {
  const { email } = useSignedInUser()
  const { total, sorting, ...list } = useManagedList({
    filter: ROLE_FILTER,
    sorts: USER_SORTS,
    page: (admin, { option, ...wanted }) => usersPage(admin, { ...wanted, role: option }),
    count: userCount,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const [error, setError] = useState('')
  const [shown, setShown] = useState<User>()
  return (
    <>
      <ManagedList
        {...list}
        list="users"
        csv={usersCsv}
        heading={`Total Users : ${total === undefined ? '' : formatNumber(total)}`}
        headingRef={heading}
        searchLabel="Name or e-mail"
        sorting={sorting}
        error={error}
      >
        {(users) => (
          <UserTable
            users={users}
            sorting={sorting}
            adminEmail={email}
            onPasses={setShown}
            onError={setError}
            onGone={() => heading.current?.focus()}
          />
        )}
      </ManagedList>
      {shown && <UserPassesDialog user={shown} zone={clubZone()} onClose={() => setShown(undefined)} />}
    </>
  )
}
