import type { UserSort } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { isUploaded, removePicture } from '../../lib/calls/remove-picture.ts'
import { type Sorting, sortedColumn } from '../../lib/lists/sorting.ts'
import { shortDateText } from '../../ui/date-texts.ts'
import { Email } from '../../ui/email.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { Cell, Row, SHORT, Table } from '../../ui/table.tsx'
import { NO_NAME } from '../../ui/texts.ts'
import { RoleBadge } from './role-badge.tsx'
import { RoleButtons } from './role-buttons.tsx'

type Props = {
  users: User[]
  sorting: Sorting<UserSort>
  /** E-mail of the admin who is signed in. */
  adminEmail: string
  /** Opens the passes of a user: who is an instructor by now may have bought some as a student. */
  onPasses: (user: User) => void
  onError: (why: string) => void
  onGone: () => void
}

/** All users with buttons to change their role (product §2.9). */
export function UserTable({ users, sorting, adminEmail, ...events }: Props) {
  const columns = [
    sortedColumn(sorting, 'User', 'name', '-name'),
    sortedColumn(sorting, 'Role', 'role', '-role'),
    sortedColumn(sorting, 'Since', 'newest', 'oldest'),
    'Change role',
  ]
  return (
    <Table caption="All users" columns={columns}>
      {users.map((user) => (
        <UserRow key={user._id} user={user} isSelf={user.email === adminEmail} {...events} />
      ))}
    </Table>
  )
}

type RowProps = { user: User; isSelf: boolean } & Pick<Props, 'onPasses' | 'onError' | 'onGone'>

function UserRow({ user, isSelf, onPasses, ...events }: RowProps) {
  const { name, email, photo, role, createdAt } = user
  return (
    <Row>
      <Cell>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar src={photo} size={44} className="rounded-full md:max-xl:hidden" />
          <div className="wrap-anywhere min-w-0 md:min-w-46">
            <p className="font-semibold">{name || NO_NAME}</p>
            <p className="text-[.875rem] text-muted">
              <Email address={email} />
            </p>
            <button
              type="button"
              aria-label={`Passes of ${name || email}`}
              onClick={() => onPasses(user)}
              className="link mr-4 min-h-11 text-[.875rem] md:min-h-8"
            >
              Passes
            </button>
            {isUploaded(photo) && (
              <button
                type="button"
                aria-label={`Remove portrait of ${name || email}`}
                onClick={() => void removePicture(photo, name || email, 'the standard picture')}
                className="link min-h-11 text-[.875rem] md:min-h-8"
              >
                Remove portrait
              </button>
            )}
          </div>
        </div>
      </Cell>
      <Cell label="Role" className={`${SHORT} items-center`}>
        <RoleBadge role={role} />
      </Cell>
      <Cell label="Since" className={`${SHORT} items-center whitespace-nowrap`}>
        {shortDateText(createdAt)}
      </Cell>
      <Cell label="Change role" className="items-baseline">
        <div className="max-md:grow">
          <RoleButtons user={user} isSelf={isSelf} {...events} />
          {isSelf && (
            <p className="mt-1 text-[.875rem] text-muted">
              You cannot change your own role. Another admin can.
            </p>
          )}
        </div>
      </Cell>
    </Row>
  )
}
