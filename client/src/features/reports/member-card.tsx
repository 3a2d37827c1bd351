import type { User } from '@ningjing/contract/users/users.schemas'
import type { ReactNode } from 'react'
import { dateText } from '../../ui/date-texts.ts'
import { Avatar } from '../../ui/picture.tsx'

type MemberCardProps = {
  user: User
  label: 'Student' | 'Instructor'
  /** Further lines of the card. */
  children?: ReactNode
}

/** The member card with name, photo and date of registration. */
export function MemberCard({ user: { name, email, photo, createdAt }, label, children }: MemberCardProps) {
  return (
    <section
      aria-label={`${label} card`}
      className="relative isolate mt-8 flex flex-col gap-5 overflow-hidden rounded-xl bg-band p-6 text-white shadow-2 sm:flex-row sm:items-center sm:pr-[40%] lg:p-8"
    >
      <img
        src="/art/banner-4-back.svg"
        alt=""
        width={1600}
        height={900}
        className="absolute top-0 right-0 -z-10 object-cover opacity-80 max-sm:mask-b-from-40% max-sm:h-32 max-sm:w-full sm:mask-l-from-30% sm:h-full sm:w-1/2"
      />
      <Avatar src={photo} size={96} eager className="rounded-full" />
      <div className="wrap-anywhere grid min-w-0 gap-1">
        <p className="font-semibold text-[.8125rem] text-band-gold uppercase tracking-[.08em]">{label}</p>
        <h2 className="text-[1.5rem]">{name || email}</h2>
        <p>Member since {dateText(createdAt)}</p>
        {children}
      </div>
    </section>
  )
}
