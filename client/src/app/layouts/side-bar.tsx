import type { Role } from '@ningjing/contract/users/users'
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
  ListTodo,
  type LucideIcon,
  Mail,
  Plus,
  Scale,
  ScrollText,
  ShoppingBag,
  Store,
  Ticket,
  UserRound,
  Users,
} from 'lucide-react'
import { type ReactElement, useId } from 'react'
import { Link } from 'react-router-dom'
import { ownClassCount } from '../../features/classes/manage/own-classes.api.ts'
import { enrolmentsOf } from '../../features/enrolments/enrolments.api.ts'
import { useUnseen } from '../../features/mails/notices.api.ts'
import { useOwnPasses } from '../../features/passes/own-passes.api.ts'
import { paymentCount } from '../../features/payments/payments.api.ts'
import { selectionsOf } from '../../features/selections/selections.api.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import {
  AUDIENCES,
  type Audience,
  type LinkedScreen,
  SCREEN_NAMES,
  SCREENS,
  SIDE_BAR_GROUPS,
  type SideBarGroup,
} from '../../screens.ts'
import { Brand } from '../../ui/brand.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { MenuLink } from './menu-link.tsx'

const ICONS: Record<LinkedScreen, LucideIcon> = {
  home: House,
  dashboard: LayoutDashboard,
  profile: UserRound,
  selectedClasses: ShoppingBag,
  addClass: Plus,
  myClasses: CalendarDays,
  manageClasses: ClipboardCheck,
  manageUsers: Users,
  managePayments: CreditCard,
  products: Ticket,
  figures: ChartColumn,
  club: Store,
  setup: ListTodo,
  mails: Mail,
  reconciliation: Scale,
  auditLog: ScrollText,
  enrolledClasses: CircleCheck,
  ownPasses: Ticket,
  paymentHistory: CreditCard,
  rosters: ListChecks,
  notices: Bell,
}

type Props = {
  /** Called when a link is followed. */
  onNavigate?: () => void
}

/** The links of the dashboard in groups, which depend on the role (product §2.8); all from the table of screens. */
export function SideBar({ onNavigate }: Props) {
  const { hasRecords, counts } = useCounts()
  const hasPasses = useHasPasses()
  const { role } = useRole()
  return (
    <>
      {/* Beside a wide logo there is no room for the name: it stands below. */}
      <Link
        to={paths.home}
        onClick={onNavigate}
        className="mb-2 flex min-h-11 items-center rounded-md px-2 pt-1 wrap-anywhere leading-[1.2] [&>span>span]:flex-1 [&>span>span]:basis-24 [&>span]:w-full [&>span]:flex-wrap"
      >
        <Brand />
      </Link>
      <nav aria-label="Dashboard" className="grid gap-3">
        {GROUPS.map((group) => (
          <Group key={group} heading={SIDE_BAR_GROUPS[group]}>
            {linksOf(group)
              .filter((name) => isFor(SCREENS[name].who, role, hasRecords))
              .filter((name) => name !== 'ownPasses' || hasPasses)
              .map((name) => (
                <Item key={name} name={name} count={counts[name]} onNavigate={onNavigate} />
              ))}
          </Group>
        ))}
      </nav>
    </>
  )
}

const GROUPS = Object.keys(SIDE_BAR_GROUPS) as SideBarGroup[]

const linksOf = (group: SideBarGroup) =>
  SCREEN_NAMES.filter((name): name is LinkedScreen => SCREENS[name].sideBar === group)

type GroupProps = { heading: string | null; children: ReactElement[] }

/** Links below their heading, which also names their list; nothing if there are none for this role. */
function Group({ heading, children }: GroupProps) {
  const id = useId()
  if (children.length === 0) return null
  const list = <ul aria-labelledby={heading ? id : undefined}>{children}</ul>
  if (!heading) return list
  return (
    <div>
      <h2 id={id} className="mb-0.5 px-3 font-sans font-semibold text-[.8125rem] text-muted">
        {heading}
      </h2>
      {list}
    </div>
  )
}

const labelOf = (name: LinkedScreen) => SCREENS[name].label ?? SCREENS[name].title ?? undefined

/** @param hasRecords the user is or was a student with records */
function isFor(audience: Audience, role: Role | null, hasRecords: boolean): boolean {
  if (audience === 'studentRecords') return hasRecords
  const roles: readonly Role[] | null = AUDIENCES[audience]
  return roles === null || (role !== null && roles.includes(role))
}

/** Whether the club sells passes, or the user has some. */
function useHasPasses(): boolean {
  const { data: club } = useQuery(theClub())
  const { data: own } = useOwnPasses()
  return club?.passes === true || (own?.length ?? 0) > 0
}

/** Numbers that are totals and ask for nothing, so their tone is quiet. */
const TOTALS: LinkedScreen[] = ['enrolledClasses', 'myClasses']

/** The numbers beside the links, as far as they are known, and whether the user has the records of a student. */
function useCounts() {
  const { role, isStaff } = useRole()
  const { user } = useSession()
  const email = user?.email ?? ''
  const isStudent = role === 'student'
  const { data: payments = 0 } = useQuery({ ...paymentCount(email), enabled: isStaff })
  const hasRecords = isStudent || (isStaff && payments > 0)
  const selected = useQuery({
    ...selectionsOf(email),
    enabled: isStudent,
    select: (list) => list.length,
  })
  const enrolled = useQuery({
    ...enrolmentsOf(email),
    enabled: hasRecords,
    select: (list) => list.length,
  })
  const own = useQuery({ ...ownClassCount(email), enabled: role === 'instructor' })
  const unseen = useUnseen(email)
  const counts: { [Name in LinkedScreen]?: number | undefined } = {
    selectedClasses: selected.data,
    enrolledClasses: enrolled.data,
    myClasses: own.data,
    notices: unseen,
  }
  return { hasRecords, counts }
}

type ItemProps = Props & {
  name: LinkedScreen
  /** Not shown if it is 0. */
  count: number | undefined
}

function Item({ name, count, onNavigate }: ItemProps) {
  const Icon = ICONS[name]
  const part = SCREEN_NAMES.find((one) => SCREENS[one].partOf === name)
  return (
    <li>
      <MenuLink
        to={SCREENS[name].path}
        section={part && SCREENS[part].path.replace(':id', '')}
        onClick={onNavigate}
        className="flex min-h-11 items-center gap-3 rounded-md px-3 font-medium lg:pointer-fine:min-h-9"
      >
        <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
        <span className="flex-1">{labelOf(name)}</span>
        {count ? <CountBadge count={count} isTotal={TOTALS.includes(name)} /> : null}
      </MenuLink>
    </li>
  )
}
