import type { UserSort } from '@ningjing/contract/users'
import type { User } from '@ningjing/contract/users.schemas'
import { type Sorting, sortedColumn } from '../../lib/sorting.ts'
import { Email } from '../../ui/email.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { Cell, Row, Table } from '../../ui/table.tsx'
import { dateText } from '../../ui/texts.ts'
import { RoleBadge } from './role-badge.tsx'
import { RoleButtons } from './role-buttons.tsx'

type Props = {
  users: User[]
  sorting: Sorting<UserSort>
  /** E-mail of the admin who looks at the table. */
  ownEmail: string
  onRefused: (why: string) => void
  onGone: () => void
}

/** Everybody the club knows, with the roles that an admin can give (product §2). */
export function UserTable({ users, sorting, ownEmail, ...events }: Props) {
  const columns = [
    sortedColumn(sorting, 'User', 'name', '-name'),
    sortedColumn(sorting, 'Role', 'role', '-role'),
    sortedColumn(sorting, 'Since', 'newest', 'oldest'),
    'Actions',
  ]
  return (
    <Table caption="All users" columns={columns}>
      {users.map((user) => (
        <UserRow key={user._id} user={user} isOwn={user.email === ownEmail} {...events} />
      ))}
    </Table>
  )
}

type RowProps = { user: User; isOwn: boolean } & Pick<Props, 'onRefused' | 'onGone'>

function UserRow({ user, isOwn, ...events }: RowProps) {
  const { name, email, photo, role, createdAt } = user
  return (
    <Row>
      <Cell>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar src={photo} size={44} className="rounded-full" />
          <div className="wrap-anywhere min-w-0 md:min-w-40">
            <p className="font-semibold">{name || 'No name yet'}</p>
            <p className="text-[.875rem] text-muted">
              <Email address={email} />
            </p>
          </div>
        </div>
      </Cell>
      <Cell label="Role">
        <RoleBadge role={role} />
      </Cell>
      <Cell label="Since" className="md:min-w-31 xl:whitespace-nowrap">
        {dateText(createdAt)}
      </Cell>
      <Cell>
        <div>
          <RoleButtons user={user} isOwn={isOwn} {...events} />
          {isOwn && (
            <p className="mt-2 max-w-[40ch] text-[.875rem] text-muted">
              This is you. Another admin can change your role; the last admin stays one.
            </p>
          )}
        </div>
      </Cell>
    </Row>
  )
}
