import { CalendarDays, CircleCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Bag } from '../../features/selections/bag-link.tsx'
import { useOwnSelections } from '../../features/selections/own-selections.ts'
import { useRole } from '../../lib/session/role.ts'
import { paths } from '../../paths.ts'

const ICON = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const

/** Four links of students at the lower edge of phones (product §2.8). */
export function TabBar() {
  const { pathname } = useLocation()
  const { role } = useRole()
  const { data } = useOwnSelections()
  if (role !== 'student') return null
  const count = data?.length ?? 0
  const tab = tabOf(pathname)
  return (
    <nav aria-label="Shortcuts" className="tab-bar">
      <Tab to={paths.timetable} isCurrent={tab === 'timetable'} icon={<CalendarDays {...ICON} />}>
        Timetable
      </Tab>
      <Tab to={paths.enrolledClasses} isCurrent={tab === 'enrolled'} icon={<CircleCheck {...ICON} />}>
        My classes
      </Tab>
      <Tab to={paths.selectedClasses} isCurrent={tab === 'selection'} icon={<Bag count={count} />}>
        Selection
        {count > 0 && <span className="sr-only">{`: ${count}`}</span>}
      </Tab>
      <Tab to={paths.dashboard} isCurrent={tab === 'me'} icon={<UserRound {...ICON} />}>
        Me
      </Tab>
    </nav>
  )
}

/** The tab to which an address belongs; those of the dashboard that have none belong to the last. */
function tabOf(pathname: string): 'timetable' | 'enrolled' | 'selection' | 'me' | undefined {
  if (pathname === paths.timetable) return 'timetable'
  if (pathname === paths.enrolledClasses) return 'enrolled'
  if (pathname === paths.selectedClasses) return 'selection'
  return pathname.startsWith(paths.dashboard) ? 'me' : undefined
}

type TabProps = { to: string; isCurrent: boolean; icon: ReactNode; children: ReactNode }

function Tab({ to, isCurrent, icon, children }: TabProps) {
  return (
    <Link to={to} aria-current={isCurrent || undefined}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}
