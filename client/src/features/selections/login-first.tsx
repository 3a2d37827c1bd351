import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { rememberFrom } from '../../lib/session/from.ts'
import type { ClassWish } from '../../lib/session/wish.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/notice.tsx'

type WayProps = { to: string; classId: string; children: string }

/** A link to the login or the registration, which return to the page of the class. */
function Way({ to, classId, children }: WayProps) {
  return (
    <Link
      to={to}
      state={rememberFrom({ pathname: paths.yogaClass(classId), search: '', hash: '' })}
      className="-mx-1 -my-2.5 inline-block px-1 py-2.5 font-semibold underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

/** Leads a visitor to the login or the registration, by what they want to do. */
export function LoginFirst({ act, classId }: ClassWish) {
  const logIn = (
    <Way to={paths.login} classId={classId}>
      Log in
    </Way>
  )
  const register = (
    <Way to={paths.register} classId={classId}>
      register
    </Way>
  )
  const sentences: Record<ClassWish['act'], ReactNode> = {
    select: (
      <>
        {logIn} or {register} to select.
      </>
    ),
    wait: (
      <>
        {logIn} or {register} to join the waiting list.
      </>
    ),
  }
  return (
    <Notice tone="warning" className="py-2.5!">
      {sentences[act]}
    </Notice>
  )
}
