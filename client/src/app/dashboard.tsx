import type { Role } from '@ningjing/contract/users'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { paymentCount } from '../features/payments/payments.api.ts'
import { useRole } from '../lib/role.ts'
import { useSignedInUser } from '../lib/session.tsx'
import { FullScreenSpinner } from '../ui/spinner.tsx'
import { LoggedIn, OnlyFor } from './guards.tsx'
import { DashboardLayout } from './layouts/dashboard-layout.tsx'

/** The layout of the dashboard, for signed-in users; visitors do not load its code. */
export function Dashboard() {
  return (
    <LoggedIn>
      <DashboardLayout />
    </LoggedIn>
  )
}

export const StudentsOnly = pagesFor('student')
export const InstructorsOnly = pagesFor('instructor')
export const AdminsOnly = pagesFor('admin')

/** The parent route of a student's own records. They stay open to former students who have any. */
export function StudentRecords() {
  const { email } = useSignedInUser()
  const { role } = useRole()
  const isFormer = role !== null && role !== 'student'
  const { data = 0, isLoading } = useQuery({ ...paymentCount(email), enabled: isFormer })
  if (isLoading) return <FullScreenSpinner />
  return isFormer && data > 0 ? <Outlet /> : <StudentsOnly />
}

/** The parent route of pages for one role. */
function pagesFor(who: Role) {
  return function PagesOfOneRole() {
    return (
      <OnlyFor who={who}>
        <Outlet />
      </OnlyFor>
    )
  }
}
