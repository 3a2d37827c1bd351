import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'

/** Leads to the passes, where a club sells some. */
export function PassesLine({ children }: { children: string }) {
  return (
    <p className="text-muted">
      {children}{' '}
      <Link to={paths.passes} className="link inline-flex min-h-11 items-center">
        See the passes
      </Link>
    </p>
  )
}
