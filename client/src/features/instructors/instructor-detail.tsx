import { ArrowLeft, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { localTimeText } from '../../lib/formats.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/picture.tsx'
import type { InstructorPage } from './instructors.api.ts'
import { nextDates } from './next-dates.ts'

type Props = {
  instructor: InstructorPage
  /** The cards of their classes. */
  classes: ReactNode
}

/** An instructor with portrait, number of classes, e-mail, bio, next dates and classes. */
export function InstructorDetail({ instructor, classes }: Props) {
  return (
    <>
      <Link to={paths.instructors} className="back-link">
        <ArrowLeft size={18} strokeWidth={1.8} aria-hidden="true" />
        All instructors
      </Link>
      <div className="mt-4 mb-12 grid gap-8 lg:mb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,min(22rem,38%))] lg:gap-14">
        <Person instructor={instructor} />
        <NextDates of={instructor} />
      </div>
      {classes}
    </>
  )
}

function Person({ instructor: { name, photo, email, bio, classes } }: Pick<Props, 'instructor'>) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] items-center sm:items-start gap-x-5 gap-y-4 content-start sm:grid-cols-[minmax(0,min(14rem,40%))_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8 lg:grid-cols-[minmax(0,min(18rem,40%))_minmax(0,1fr)]">
      <Avatar src={photo} size={320} eager className="w-full rounded-xl sm:row-span-2" />
      <div className="min-w-0">
        <h1 className="title-section">{name}</h1>
        <p className="wrap-anywhere mt-3 text-balance text-[1.0625rem] tabular-nums">
          Number of Classes : {classes}
        </p>
      </div>
      <div className="min-w-0 max-sm:col-span-2 sm:self-start">
        {email && (
          <p>
            <a
              href={`mailto:${email}`}
              className="inline-flex min-h-11 max-w-full items-center gap-2 break-all text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              <Mail size={18} strokeWidth={1.8} aria-hidden="true" className="shrink-0" />
              {email}
            </a>
          </p>
        )}
        <p className="wrap-anywhere mt-3 max-w-[60ch] whitespace-pre-line text-[1.0625rem] leading-[1.6]">
          {bio || `There is no introduction yet. The best way to meet ${name} is on the mat.`}
        </p>
      </div>
    </div>
  )
}

function NextDates({ of: { approvedClasses } }: { of: InstructorPage }) {
  const dates = nextDates(approvedClasses)
  if (dates.length === 0) return null
  return (
    <section
      aria-labelledby="next-dates"
      className="self-start rounded-lg border border-line bg-surface p-5 shadow-1"
    >
      <h2 id="next-dates" className="text-[1.25rem]">
        Next dates
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {dates.map(({ id, at, local, place, isOnline, yogaClass: { _id, name } }) => (
          <li key={id} className="pt-1 pb-3">
            <Link to={paths.yogaClass(_id)} className="link -mb-2 inline-flex min-h-11 items-center">
              <span className="wrap-anywhere">{name}</span>
            </Link>
            <p className="wrap-anywhere text-muted tabular-nums">
              <time dateTime={at}>{localTimeText(local)}</time>
              {(place || isOnline) && ` · ${place || 'Online'}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
