import type { User } from '@ningjing/contract/users.schemas'
import { dateText } from '../../ui/date-texts.ts'
import { Avatar } from '../../ui/picture.tsx'

const NOT_GIVEN = 'Not given'

/** The stored profile of a user. */
export function ProfilePanel({ user }: { user: User }) {
  const rows = [
    ['Email', user.email],
    ['Phone', user.phone],
    ['Gender', user.gender.label],
    ['Address', user.address],
    ...(user.role === 'instructor' ? [['About', user.bio] as const] : []),
    ['Member since', dateText(user.createdAt)],
  ] as const
  return (
    <section className="rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-7">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar src={user.photo} size={96} className="rounded-full" />
        <div className="min-w-0 break-words">
          <h2 className="text-[1.5rem]">{user.name}</h2>
          <p className="text-muted first-letter:uppercase">{user.role}</p>
        </div>
      </div>
      <dl className="mt-6 grid gap-x-5 gap-y-4 sm:grid-cols-[auto_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted max-sm:-mb-3">{label}</dt>
            <dd className="min-w-0 whitespace-pre-line break-words">{value || NOT_GIVEN}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
