import { useQuery } from '@tanstack/react-query'
import {
  Bell,
  CalendarDays,
  ChartColumn,
  CircleCheck,
  ClipboardCheck,
  CreditCard,
  House,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  Plus,
  Scale,
  ScrollText,
  ShoppingCart,
  UserRound,
  Users,
} from 'lucide-react'
import { Link } from 'react-router-dom'
import { ownClassCount } from '../../features/classes/manage/own-classes.api.ts'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { noticeState } from '../../features/mails/notices.api.ts'
import { paymentCount } from '../../features/payments/payments.api.ts'
import { selectionsOf } from '../../features/selections/selections.api.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { useTheme } from '../../lib/theme.tsx'
import { paths } from '../../paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { SystemTheme } from '../../ui/theme-toggle.tsx'
import { MenuLink } from './menu-link.tsx'

type Props = {
  /** Called when a link is followed. */
  onNavigate?: () => void
}

/** The links of the dashboard, which depend on the role (product §2.8). */
export function SideBar({ onNavigate }: Props) {
  const { role } = useRole()
  const { isSystem, toggleSystem } = useTheme()
  return (
    <>
      <Link
        to={paths.home}
        onClick={onNavigate}
        className="mb-5 inline-flex min-h-11 items-center rounded-md px-2 pt-1"
      >
        <Brand />
      </Link>
      <nav aria-label="Dashboard">
        <ul className="grid gap-1">
          <Item to={paths.home} label="Home" Icon={House} onNavigate={onNavigate} />
          <Item to={paths.dashboard} label="Dashboard" Icon={LayoutDashboard} onNavigate={onNavigate} />
          <Item to={paths.profile} label="My profile" Icon={UserRound} onNavigate={onNavigate} />
          {role === 'student' && <StudentItems onNavigate={onNavigate} />}
          {role === 'instructor' && <InstructorItems onNavigate={onNavigate} />}
          {role === 'admin' && <AdminItems onNavigate={onNavigate} />}
          {(role === 'instructor' || role === 'admin') && <FormerStudentItems onNavigate={onNavigate} />}
        </ul>
      </nav>
      <div className="mt-4 grid gap-1 border-line border-t pt-4">
        {(role === 'instructor' || role === 'admin') && <Rosters onNavigate={onNavigate} />}
        <Notices onNavigate={onNavigate} />
      </div>
      <div className="mt-4 border-line border-t px-3 pt-4 text-muted">
        <SystemTheme isOn={isSystem} onToggle={toggleSystem} />
      </div>
    </>
  )
}

/** The link to the rosters of the day, for who teaches or manages. */
function Rosters({ onNavigate }: Props) {
  return (
    <nav aria-label="Rosters">
      <ul>
        <Item
          to={paths.rosters}
          section={paths.roster('')}
          label="Rosters"
          Icon={ListChecks}
          onNavigate={onNavigate}
        />
      </ul>
    </nav>
  )
}

/** The link to the notices, with the number of those that are new. */
function Notices({ onNavigate }: Props) {
  const { user } = useSession()
  const { data: unseen = 0 } = useQuery({
    ...noticeState(user?.email ?? ''),
    select: (state) => state.unseen,
  })
  return (
    <nav aria-label="Notices">
      <ul>
        <Item to={paths.notices} label="Notices" Icon={Bell} count={unseen} onNavigate={onNavigate} />
      </ul>
    </nav>
  )
}

function StudentItems({ onNavigate }: Props) {
  const { user } = useSession()
  const email = user?.email ?? ''
  const selected = useQuery({ ...selectionsOf(email), select: (list) => list.length })
  const enrolled = useQuery({ ...enrolmentsOf(email), select: (list) => list.length })
  return (
    <>
      <Item
        to={paths.selectedClasses}
        section={paths.payment('')}
        label="Selected classes"
        Icon={ShoppingCart}
        count={selected.data}
        onNavigate={onNavigate}
      />
      <RecordItems enrolled={enrolled.data} onNavigate={onNavigate} />
    </>
  )
}

/** The records of an instructor or admin who was a student, if there are any. */
function FormerStudentItems({ onNavigate }: Props) {
  const { user } = useSession()
  const email = user?.email ?? ''
  const { data: payments = 0 } = useQuery(paymentCount(email))
  const enrolled = useQuery({
    ...enrolmentsOf(email),
    enabled: payments > 0,
    select: (list) => list.length,
  })
  return payments > 0 && <RecordItems enrolled={enrolled.data} onNavigate={onNavigate} />
}

function RecordItems({ enrolled, onNavigate }: Props & { enrolled: number | undefined }) {
  return (
    <>
      <Item
        to={paths.enrolledClasses}
        label="Enrolled classes"
        Icon={CircleCheck}
        count={enrolled}
        isTotal
        onNavigate={onNavigate}
      />
      <Item
        to={paths.paymentHistory}
        section={paths.receipt('')}
        label="Payment history"
        Icon={CreditCard}
        onNavigate={onNavigate}
      />
    </>
  )
}

function InstructorItems({ onNavigate }: Props) {
  const { user } = useSession()
  const own = useQuery(ownClassCount(user?.email ?? ''))
  return (
    <>
      <Item to={paths.addClass} label="Add a class" Icon={Plus} onNavigate={onNavigate} />
      <Item
        to={paths.myClasses}
        label="My classes"
        Icon={CalendarDays}
        count={own.data}
        isTotal
        onNavigate={onNavigate}
      />
    </>
  )
}

function AdminItems({ onNavigate }: Props) {
  return (
    <>
      <Item to={paths.manageClasses} label="Manage classes" Icon={ClipboardCheck} onNavigate={onNavigate} />
      <Item to={paths.manageUsers} label="Manage users" Icon={Users} onNavigate={onNavigate} />
      <Item to={paths.managePayments} label="Payments" Icon={CreditCard} onNavigate={onNavigate} />
      <Item to={paths.figures} label="Figures" Icon={ChartColumn} onNavigate={onNavigate} />
      <Item to={paths.mails} label="Mails" Icon={Mail} onNavigate={onNavigate} />
      <Item to={paths.reconciliation} label="Reconciliation" Icon={Scale} onNavigate={onNavigate} />
      <Item to={paths.auditLog} label="Audit log" Icon={ScrollText} onNavigate={onNavigate} />
    </>
  )
}

type ItemProps = Props & {
  to: string
  /** Prefix of the other paths that belong to this link. */
  section?: string
  label: string
  Icon: LucideIcon
  /** Number beside the link, once it is known and unless it is 0. */
  count?: number | undefined
  isTotal?: boolean
}

function Item({ to, section, label, Icon, count, isTotal, onNavigate }: ItemProps) {
  return (
    <li>
      <MenuLink
        to={to}
        section={section}
        onClick={onNavigate}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium"
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
        <span className="flex-1">{label}</span>
        {count ? <CountBadge count={count} isTotal={isTotal} /> : null}
      </MenuLink>
    </li>
  )
}
