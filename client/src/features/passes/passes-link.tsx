import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** A link to the passes that the club sells. */
export function PassesLink({ children }: { children: ReactNode }) {
  return (
    <Link to={paths.passes} className="link -my-2.5 inline-flex min-h-11 items-center">
      {children}
    </Link>
  )
}
