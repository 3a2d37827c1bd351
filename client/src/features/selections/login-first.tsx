import { Link } from 'react-router-dom'
import { rememberFrom } from '../../lib/session/from.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

type Props = {
  classId: string
  /** The end of the sentence that begins with `Login`. */
  purpose: string
}

/** Leads a visitor to the login, which returns to the page of the class. */
export function LoginFirst({ classId, purpose }: Props) {
  const state = rememberFrom({ pathname: paths.yogaClass(classId), search: '', hash: '' })
  return (
    <Notice tone="warning" className="flex flex-wrap items-center gap-x-1 py-0!">
      <Link
        to={paths.login}
        state={state}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Login
      </Link>
      {purpose}
    </Notice>
  )
}
