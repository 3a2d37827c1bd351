import type { Enrolment } from '@ningjing/contract/enrolments/enrolments.schemas'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { dateText } from '../../ui/date-texts.ts'
import { ClassPicture } from '../../ui/picture.tsx'

type Props = {
  enrolment: Enrolment
  /** Heading level. */
  Heading?: 'h2' | 'h3'
  /** The next date and the place. */
  when?: ReactNode
  /** Everything that has links or buttons, below the rest. */
  children?: ReactNode
}

/** An enrolled class (product §2.9). */
export function EnrolmentCard({ enrolment, Heading = 'h2', when, children }: Props) {
  const { classId, classItem, createdAt, pass } = enrolment
  const { name, image, instructor } = classItem
  return (
    <article className="card flex h-full flex-col rounded-lg border border-line bg-surface shadow-1">
      <div className="flex flex-1 gap-4 p-4">
        <div className="w-24 shrink-0 self-start overflow-hidden rounded-md max-[23rem]:w-16 sm:w-40">
          <ClassPicture src={image} name={name} />
        </div>
        <div className="wrap-anywhere min-w-0 flex-1">
          <Heading className="text-[1.25rem]">
            <Link to={paths.yogaClass(classId)} className="card-link">
              {name}
            </Link>
          </Heading>
          <p className="mt-1 text-muted">{instructor}</p>
          {when && <div className="mt-3">{when}</div>}
          <p className="mt-2 text-[.875rem] text-muted">
            Enrolled on {dateText(createdAt)}
            {pass && `, paid by ${pass.name}`}
          </p>
        </div>
        {!children && (
          <ArrowRight
            size={18}
            strokeWidth={1.8}
            aria-hidden="true"
            className="-ml-2 shrink-0 self-center text-muted max-sm:hidden"
          />
        )}
      </div>
      {children && <div className="card-above mx-4 border-line border-t py-3">{children}</div>}
    </article>
  )
}
