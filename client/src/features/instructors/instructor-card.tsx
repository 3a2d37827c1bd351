import type { Instructor } from '@ningjing/contract/instructors/instructors.schemas'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/picture.tsx'

type Props = {
  instructor: Instructor
  /** With fewer lines of the bio and a smaller portrait, for three columns. */
  compact?: boolean
}

/** An instructor with portrait, e-mail and number of approved classes. */
export function InstructorCard({ instructor, compact = false }: Props) {
  const { _id, name, photo, email, bio, classes } = instructor
  return (
    <article className="card flex h-full overflow-hidden rounded-lg border border-line bg-surface shadow-1 transition-shadow duration-200 hover:shadow-2">
      <Avatar
        src={photo}
        size={160}
        className={`min-h-full w-28 ${compact ? 'xl:w-36' : 'sm:max-md:w-40 md:max-lg:w-30 lg:w-40'}`}
      />
      <div className="min-w-0 flex-1 p-4 lg:p-5">
        <h3 className="break-words text-[1.25rem] leading-[1.3]">
          <Link to={paths.instructor(_id)} className="card-link">
            {name}
          </Link>
        </h3>
        {bio && (
          <p
            className={`wrap-anywhere mt-1 text-muted ${compact ? 'line-clamp-4 text-[.875rem]' : 'min-[480px]:line-clamp-4'}`}
          >
            {bio}
          </p>
        )}
        <p className="wrap-anywhere mt-2 text-balance tabular-nums">Number of Classes : {classes}</p>
        <p className="mt-1 break-all text-[.875rem] text-muted">{email}</p>
      </div>
    </article>
  )
}
