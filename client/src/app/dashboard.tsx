import type { Role } from '@ningjing/contract/users'
import { Outlet } from 'react-router-dom'
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
