import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { progressText } from './checklist.tsx'
import { setupOf } from './setup.api.ts'
import { openSteps, STEP_NAMES, todoOf } from './steps.ts'

/** Leads an admin to the next step of the setup, until all are done; nothing while it loads. */
export function SetupPanel({ email }: { email: string }) {
  const { data: setup } = useQuery(setupOf(email))
  const [next, ...others] = setup ? openSteps(setup) : []
  if (!setup || !next) return null
  return (
    <section
      aria-labelledby="setup"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-line bg-surface p-5 shadow-1 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="setup" className="text-[1.25rem]">
          Set up your club
        </h2>
        <p className="mt-1 max-w-[70ch] text-muted">
          {progressText(STEP_NAMES.length - others.length - 1, STEP_NAMES.length)} Next: {todoOf(setup, next)}
        </p>
      </div>
      <Link to={paths.setup} className={buttonClass('primary', 'max-sm:w-full')}>
        Open the setup
      </Link>
    </section>
  )
}
