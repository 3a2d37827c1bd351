import type { Role } from '@ningjing/contract/users'
import { BADGE } from '../../ui/badge.tsx'

const LOOKS: Record<Role, string> = {
  admin: 'bg-accent-soft text-accent-ink',
  instructor: 'bg-primary-soft text-primary-ink',
  student: 'bg-sunken text-muted',
}

/** What somebody is to the club; those who may do more catch the eye among many students. */
export function RoleBadge({ role }: { role: Role }) {
  return <span className={`${BADGE} ${LOOKS[role]}`}>{role}</span>
}
