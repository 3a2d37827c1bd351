import type { Role } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { useQuery } from '@tanstack/react-query'
import { profileOf } from '../../features/users/users.api.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { FullScreenSpinner } from '../../ui/spinner.tsx'
import { AdminHome } from './admin-home.tsx'
import { InstructorHome } from './instructor-home.tsx'
import { StudentHome } from './student-home.tsx'

const WHAT = 'your dashboard'

/** The home of the dashboard, which depends on the role (product §2.9). */
export function DashboardHomeScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(profileOf(email))
  const { role, isLoading, failures, error, retry } = useRole()
  if (role === null) {
    return error && !isLoading ? (
      <LoadError what={WHAT} onRetry={retry} />
    ) : (
      <FullScreenSpinner failures={failures} />
    )
  }
  return (
    <Loaded query={query} what={WHAT}>
      {(user) => (
        <>
          <h1 className="wrap-anywhere text-[1.75rem]">Welcome, {user.name || user.email}</h1>
          <HomeOf role={role} user={user} />
        </>
      )}
    </Loaded>
  )
}

function HomeOf({ role, user }: { role: Role; user: User }) {
  if (role === 'admin') return <AdminHome email={user.email} />
  return role === 'instructor' ? <InstructorHome user={user} /> : <StudentHome user={user} />
}
