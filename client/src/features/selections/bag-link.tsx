import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { CornerCount } from '../../ui/count-badge.tsx'
import { useOwnSelections } from './own-selections.ts'

/** The way to the selected classes, with their number. For students; its space is kept until the role is known. */
export function BagLink() {
  const { user } = useSession()
  const { role, isStaff } = useRole()
  const { data } = useOwnSelections()
  if (!user || isStaff) return null
  const count = data?.length ?? 0
  const name = count > 0 ? `Selected classes: ${count}` : 'Selected classes'
  return (
    <Link
      to={paths.selectedClasses}
      aria-label={name}
      title={name}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-muted transition-colors duration-200 hover:bg-sunken hover:text-ink ${role ? '' : 'invisible'}`}
    >
      <Bag count={count} />
    </Link>
  )
}

/** The icon of the selection, with the number of selected classes unless it is 0. */
export function Bag({ count }: { count: number }) {
  return (
    <span className="relative">
      <ShoppingBag size={20} strokeWidth={1.8} aria-hidden="true" />
      {count > 0 && <CornerCount count={count} />}
    </span>
  )
}
