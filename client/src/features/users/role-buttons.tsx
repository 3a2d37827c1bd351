import { ROLE_CHANGED, type Role } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { useRef } from 'react'
import { confirmChange, showSuccess, showWarning } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { Button } from '../../ui/button.tsx'
import { useSetRole } from './user-roles.api.ts'

type Props = {
  user: User
  /** The user is the admin who is signed in; users cannot change their own role. */
  isSelf: boolean
  /** Called with the reason why the role was not changed; with an empty text when a change starts. */
  onError: (why: string) => void
  /** Called when the user has left the list, so that the screen can move the focus. */
  onGone: () => void
}

type RoleTexts = {
  label: string
  title: (name: string) => string
  effect: (who: string) => string
  /** The button that confirms. */
  confirm: string
  /** Said when the user has the role already. */
  already: string
}

const ROLES: Record<Role, RoleTexts> = {
  admin: {
    label: 'Make admin',
    title: (name) => `Make ${name} an admin?`,
    effect: (who) =>
      `${who} will review classes and change the roles of others, and will lose their current role.`,
    confirm: 'Yes, make admin',
    already: 'This user is already an admin.',
  },
  instructor: {
    label: 'Make instructor',
    title: (name) => `Make ${name} an instructor?`,
    effect: (who) =>
      `${who} will add classes, and can no longer select any or book with a pass. Enrollments and payments stay.`,
    confirm: 'Yes, make instructor',
    already: 'This user is already an instructor.',
  },
  student: {
    label: 'Make student',
    title: (name) => `Make ${name} a student?`,
    effect: (who) => `${who} will select classes, and will lose their current role.`,
    confirm: 'Yes, make student',
    already: 'This user is already a student.',
  },
}

const SHOWN_ROLES = ['admin', 'instructor', 'student'] as const

/** Buttons that give a user a role, after a confirmation; the button of their current role is disabled (product §4). */
export function RoleButtons({ user, isSelf, onError, onGone }: Props) {
  const buttons = useRef<HTMLDivElement>(null)
  const { changeRole, changingTo } = useRoleChange(user, onError, () => {
    const other = buttons.current?.querySelector<HTMLElement>('button:enabled')
    if (other) other.focus()
    else onGone()
  })
  return (
    <div ref={buttons} className="flex flex-wrap gap-1.5 max-md:*:grow xl:flex-nowrap">
      {SHOWN_ROLES.map((role) => {
        const { label } = ROLES[role]
        return (
          <Button
            key={role}
            size="small"
            look="secondary"
            className="px-2! text-[.8125rem]!"
            disabledClass="border border-transparent text-muted opacity-50"
            aria-label={`${label}: ${user.name}`}
            disabled={isSelf || user.role === role || (changingTo !== undefined && changingTo !== role)}
            busy={changingTo === role}
            onClick={() => changeRole(role)}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}

/** Changes a role, one change at a time, after a confirmation; then restores a lost focus. */
function useRoleChange(user: User, onError: (why: string) => void, restoreFocus: () => void) {
  const { mutateAsync, variables, isPending } = useSetRole(user._id)
  const { run } = useOneAtATime()
  const changeRole = async (role: Role) => {
    const { title, effect, confirm, already } = ROLES[role]
    const text = effect(`${user.name} (${user.email})`)
    const question = { title: title(user.name || user.email), text, confirmButton: confirm }
    if (!(await confirmChange(question))) return
    onError('')
    try {
      const { modifiedCount } = await mutateAsync(role)
      if (modifiedCount > 0) await showSuccess(ROLE_CHANGED)
      else await showWarning(already)
    } catch (error) {
      onError(`${user.name}: ${errorText(error)}`)
    }
    if (isFocusLost()) restoreFocus()
  }
  return {
    changeRole: (role: Role) => void run(() => changeRole(role)),
    changingTo: isPending ? variables : undefined,
  }
}
