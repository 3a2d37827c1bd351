import { useQuery } from '@tanstack/react-query'
import { Checklist } from '../../features/setup/checklist.tsx'
import { Doctor } from '../../features/setup/doctor.tsx'
import { setupOf } from '../../features/setup/setup.api.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** What a new club does before its first sale (product §2.9), for admins. */
export function SetupScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(setupOf(email))
  return (
    <>
      <h1 className="text-[1.75rem]">Setup</h1>
      <p className="mt-1 mb-6 max-w-[70ch] text-pretty text-muted">
        What your club needs before its first sale. The server looks by itself: a step is done as soon as you
        have done it.
      </p>
      <Loaded query={query} what="the steps">
        {(setup) => <Checklist setup={setup} email={email} />}
      </Loaded>
      <Doctor email={email} />
    </>
  )
}
