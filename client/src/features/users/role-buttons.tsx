import { ROLE_CHANGED } from '@ningjing/contract/users'
import type { User } from '@ningjing/contract/users.schemas'
import { GraduationCap, ShieldCheck } from 'lucide-react'
import { useRef } from 'react'
import { confirmLoss, showSuccess, showWarning } from '../../lib/alerts.ts'
import { isFocusLost } from '../../lib/lost-focus.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { wordsFor } from '../../lib/problem-texts.ts'
import { Button } from '../../ui/button.tsx'
import { type GivenRole, useSetRole } from './user-roles.api.ts'

type Props = {
  user: User
  /** Nobody changes the own role. */
  isOwn: boolean
  /** Why the role was not changed, in words; nothing when a change is on its way. */
  onRefused: (why: string) => void
  /** The user is no longer in the list, so the focus needs another place. */
  onGone: () => void
}

/** Makes a user an admin or an instructor; the button of the role held is disabled (product §4). */
export function RoleButtons({ user, isOwn, onRefused, onGone }: Props) {
  const buttons = useRef<HTMLDivElement>(null)
  const { giveRole, giving } = useGivingRole(user, onRefused, () => {
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
        disabled={isOwn || user.role === 'admin' || giving === 'instructor'}
        busy={giving === 'admin'}
        onClick={() => giveRole('admin')}
      >
        <ShieldCheck size={17} strokeWidth={1.8} aria-hidden="true" />
        Make admin
      </Button>
      <Button
        size="small"
        look="secondary"
        aria-label={`Make instructor: ${user.name}`}
        disabled={isOwn || user.role === 'instructor' || giving === 'admin'}
        busy={giving === 'instructor'}
        onClick={() => giveRole('instructor')}
      >
        <GraduationCap size={17} strokeWidth={1.8} aria-hidden="true" />
        Make instructor
      </Button>
    </div>
  )
}

/** Gives a role once, however often it is clicked; asks before somebody becomes an admin, and gives a lost focus on. */
function useGivingRole(user: User, onRefused: (why: string) => void, giveFocus: () => void) {
  const { mutateAsync, variables, isPending } = useSetRole(user._id)
  const { run } = useOneAtATime()
  const giveRole = async (role: GivenRole) => {
    if (role === 'admin' && !(await confirmAdmin(user))) return
    onRefused('')
    try {
      const { modifiedCount } = await mutateAsync(role)
      if (modifiedCount > 0) await showSuccess(ROLE_CHANGED)
      else await showWarning(`Somebody has made this user an ${role} already.`)
    } catch (error) {
      onRefused(`${user.name}: ${wordsFor(error)}`)
    }
    if (isFocusLost()) giveFocus()
  }
  return {
    giveRole: (role: GivenRole) => void run(() => giveRole(role)),
    giving: isPending ? variables : undefined,
  }
}

function confirmAdmin({ name, email }: User): Promise<boolean> {
  return confirmLoss({
    title: 'Make this user an admin?',
    text: `${name} (${email}) will decide on classes and change the roles of others, and no longer be what they are now.`,
    confirmButton: 'Yes, make admin',
  })
}
