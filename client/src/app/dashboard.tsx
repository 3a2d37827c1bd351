import type { Role } from '@ningjing/contract/users'
import { Outlet } from 'react-router-dom'
import { LoggedIn, OnlyFor } from './guards.tsx'
import { DashboardLayout } from './layouts/dashboard-layout.tsx'

/** The frame of every page of the dashboard, for signed-in users; visitors never load its code. */
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

/** Pages of the dashboard that only one role may open. */
function pagesFor(who: Role) {
  return function PagesOfOneRole() {
    return (
      <OnlyFor who={who}>
        <Outlet />
      </OnlyFor>
    )
  }
}
