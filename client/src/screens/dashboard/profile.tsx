import { useQuery } from '@tanstack/react-query'
import { ProfilePanel } from '../../features/users/profile-panel.tsx'
import { profileOf } from '../../features/users/users.api.ts'
import { useSignedInUser } from '../../lib/session.tsx'
import { Loaded } from './loaded.tsx'

/** The user's own profile, to be read. */
export function ProfileScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(profileOf(email))
  return (
    <>
      <h1 className="text-[1.75rem]">My profile</h1>
      <div className="mt-6 max-w-[760px]">
        <Loaded query={query} what="your profile">
          {(user) => <ProfilePanel user={user} />}
        </Loaded>
      </div>
    </>
  )
}
