import { ROLE_CHANGED } from '@ningjing/contract/users'
import type { User } from '@ningjing/contract/users.schemas'
import { GraduationCap, ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import { confirmLoss, showSuccess, showWarning } from '../../lib/alerts.ts'
import { errorText } from '../../lib/error-text.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { Button } from '../../ui/button.tsx'
import { type GivenRole, useSetRole } from './user-roles.api.ts'

type Props = {
  user: User
  /** The user is the admin who is signed in; users cannot change their own role. */
  isSelf: boolean
  /** Called with the reason why the role was not changed; with an empty text when a change starts. */
  onError: (why: string) => void
  /** Called when the user has left the list, so that the screen can move the focus. */
  onGone: () => void
}

/** Buttons that make a user an admin or an instructor; the button of their current role is disabled (product §4). */
export function RoleButtons({ user, isSelf, onError, onGone }: Props) {
  const buttons = useRef<HTMLDivElement>(null)
  const { changeRole, changingTo } = useRoleChange(user, onError, () => {
    const other = buttons.current?.querySelector<HTMLElement>('button:enabled')
    if (other) other.focus()
    else onGone()
  })
  return (
    <div ref={buttons} className="flex flex-wrap gap-2 max-md:pt-2">
      <Button
        size="small"
        look="secondary"
        aria-label={`Make admin: ${user.name}`}
        disabled={isSelf || user.role === 'admin' || changingTo === 'instructor'}
        busy={changingTo === 'admin'}
        onClick={() => changeRole('admin')}
      >
        <ShieldCheck size={17} strokeWidth={1.8} aria-hidden="true" />
        Make admin
      </Button>
      <Button
        size="small"
        look="secondary"
        aria-label={`Make instructor: ${user.name}`}
        disabled={isSelf || user.role === 'instructor' || changingTo === 'admin'}
        busy={changingTo === 'instructor'}
        onClick={() => changeRole('instructor')}
      >
        <GraduationCap size={17} strokeWidth={1.8} aria-hidden="true" />
        Make instructor
      </Button>
    </div>
  )
}

/** Changes a role, one change at a time, after a confirmation for admins; then restores a lost focus. */
function useRoleChange(user: User, onError: (why: string) => void, restoreFocus: () => void) {
  const { mutateAsync, variables, isPending } = useSetRole(user._id)
  const { run } = useOneAtATime()
  const changeRole = async (role: GivenRole) => {
    if (role === 'admin' && !(await confirmAdmin(user))) return
    onError('')
    try {
      const { modifiedCount } = await mutateAsync(role)
      if (modifiedCount > 0) await showSuccess(ROLE_CHANGED)
      else await showWarning(`This user is already an ${role}.`)
    } catch (error) {
      onError(`${user.name}: ${errorText(error)}`)
    }
    if (isFocusLost()) restoreFocus()
  }
  return {
    changeRole: (role: GivenRole) => void run(() => changeRole(role)),
    changingTo: isPending ? variables : undefined,
  }
}

function confirmAdmin({ name, email }: User): Promise<boolean> {
  return confirmLoss({
    title: 'Make this user an admin?',
    text: `${name} (${email}) will review classes and change the roles of others, and will lose their current role.`,
    confirmButton: 'Yes, make admin',
  })
}
