import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'
import { ArrowLeft, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/picture.tsx'

type Props = {
  instructor: Instructor
  /** The classes of the instructor, shown below or, on wide screens, beside. */
  classes: ReactNode
}

/** An instructor with portrait, number of classes, e-mail, bio and classes. */
export function InstructorDetail({ instructor, classes }: Props) {
  return (
    <>
      <Link to={paths.instructors} className="back-link">
        <ArrowLeft size={18} strokeWidth={1.8} aria-hidden="true" />
        All instructors
      </Link>
      <div className="mt-4 grid gap-12 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-14">
        <Person instructor={instructor} />
        {classes}
      </div>
    </>
  )
}

function Person({ instructor: { name, photo, email, bio, classes } }: Pick<Props, 'instructor'>) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8 lg:block">
      <Avatar src={photo} size={320} eager className="w-full rounded-xl sm:row-span-2" />
      <div className="min-w-0 lg:mt-6">
        <h1 className="title-section">{name}</h1>
        <p className="wrap-anywhere mt-3 text-balance text-[1.0625rem] tabular-nums">
          Number of Classes : {classes}
        </p>
      </div>
      <div className="min-w-0 max-sm:col-span-2 sm:max-lg:self-start">
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
