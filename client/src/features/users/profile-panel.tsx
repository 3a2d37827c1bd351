import type { User } from '@ningjing/contract/users/users.schemas'
import { ROLE_NAMES } from '../../lib/role-names.ts'
import { dateText } from '../../ui/date-texts.ts'
import { Email } from '../../ui/email.tsx'
import { Avatar } from '../../ui/picture.tsx'

/** Who the user is; what they can change is in the form. */
export function ProfilePanel({ user: { name, role, photo, email, createdAt } }: { user: User }) {
  return (
    <section className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-surface p-5 shadow-1 sm:px-7">
      <Avatar src={photo} size={72} className="rounded-full" />
      <div className="wrap-anywhere min-w-0 flex-1">
        <h2 className="text-[1.5rem]">{name}</h2>
        <p className="text-muted">{ROLE_NAMES[role]}</p>
      </div>
      <dl className="grid w-full gap-x-10 gap-y-2 sm:w-auto sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-[.875rem] text-muted">Email</dt>
          <dd className="wrap-anywhere">
            <Email address={email} />
          </dd>
        </div>
        <div>
          <dt className="text-[.875rem] text-muted">Member since</dt>
          <dd>{dateText(createdAt)}</dd>
        </div>
      </dl>
    </section>
  )
}
