import type { Role } from '@ningjing/contract/users/users'
import { ROLE_NAMES } from '../../lib/role-names.ts'
import { BADGE } from '../../ui/badge.tsx'
import { useResultMotion } from '../../ui/result-motion.ts'

const LOOKS: Record<Role, string> = {
  admin: 'bg-accent-soft text-accent-ink',
  instructor: 'bg-primary-soft text-primary-ink',
  student: 'bg-sunken text-muted',
}

/** A role in its color; admins and instructors stand out among students. */
export function RoleBadge({ role }: { role: Role }) {
  const motion = useResultMotion(role)
  return <span className={`${BADGE} ${LOOKS[role]} ${motion}`}>{ROLE_NAMES[role]}</span>
}
