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

/** The pages of the dashboard that are for students. */
export function StudentsOnly() {
  return (
    <OnlyFor who="student">
      <Outlet />
    </OnlyFor>
  )
}

/** The pages of the dashboard that are for instructors. */
export function InstructorsOnly() {
  return (
    <OnlyFor who="instructor">
      <Outlet />
    </OnlyFor>
  )
}

/** The pages of the dashboard that are for admins. */
export function AdminsOnly() {
  return (
    <OnlyFor who="admin">
      <Outlet />
    </OnlyFor>
  )
}
