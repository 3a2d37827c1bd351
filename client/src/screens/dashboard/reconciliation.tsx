import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { StageBadge } from '../../features/classes/manage/class-stage.tsx'
import { classesToReview } from '../../features/classes/review/class-review.api.ts'
import { PagedList } from '../../features/lists/paged-list.tsx'
import { LastRun } from '../../features/reconciliation/last-run.tsx'
import { reconciliationFor, useStartRun } from '../../features/reconciliation/reconciliation.api.ts'
import { SeatTable } from '../../features/reconciliation/seat-table.tsx'
import { errorText } from '../../lib/calls/error-text.ts'
import { isFocusLost } from '../../lib/is-focus-lost.ts'
import { useListAddress } from '../../lib/lists/list-address.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { momentText } from '../../lib/zoned-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/panel.tsx'

/** Whether seats and money of the club add up, for admins (product §2.9). */
export function ReconciliationScreen() {
  const { email } = useSignedInUser()
  const address = useListAddress()
  const state = useQuery(reconciliationFor(email))
  const start = useStartRun(email)
  const classes = useQuery(
    classesToReview(email, { cursor: address.cursor, search: undefined, sort: 'name', status: undefined }),
  )
  const isRunning = start.isPending || state.data?.isRunning === true
  const hasRun = Boolean(state.data?.run)
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button in the empty panel was pressed, and is gone.
    if (hasRun && start.isSuccess && isFocusLost()) head.current?.querySelector('button')?.focus()
  }, [hasRun, start.isSuccess])
  const startButton = (
    <Button busy={isRunning} onClick={() => !isRunning && start.mutate()}>
      Start a run
    </Button>
  )
  return (
    <>
      <div ref={head} className="flex min-h-11 flex-wrap items-center justify-between gap-4">
        <h1 className="text-[1.75rem]">Reconciliation</h1>
        {hasRun && startButton}
      </div>
      <p className="mt-1 max-w-[70ch] text-balance text-muted">
        A run compares every class, enrollment and payment with each other and with the card provider. It
        changes nothing.
      </p>
      <p role="status" className={isRunning ? 'mt-3' : 'sr-only'}>
        {isRunning && 'A run is in progress. It may take some minutes; you can leave this page.'}
      </p>
      {start.error && !isRunning && (
        <Notice tone="danger" className="mt-3">
          {errorText(start.error)}
        </Notice>
      )}
      <div className="mt-5">
        <Loaded query={state} what="the last run">
          {({ run, failedAt }) => (
            <>
              {failedAt && !isRunning && (
                <Notice tone="warning" className="mb-3">
                  {`The run of ${momentText(failedAt)} could not finish. Start another one; if it fails too, ask the operator to read the log of the server.`}
                </Notice>
              )}
              {run ? (
                <LastRun run={run} />
              ) : (
                <EmptyState
                  picture="empty-search"
                  title="No run yet"
                  text="Start one to see whether seats and money agree."
                  action={startButton}
                />
              )}
            </>
          )}
        </Loaded>
      </div>
      <Section title="Seats by class">
        <p className="mt-1 mb-3 max-w-[70ch] text-balance text-muted">
          As of now, without single dates, which a run checks, too. Left + held during payment + enrolled =
          capacity.
        </p>
        <PagedList query={classes} address={address} what="classes" isFiltered={false}>
          {(rows) => <SeatTable classes={rows} badgeOf={(one) => <StageBadge yogaClass={one} />} />}
        </PagedList>
      </Section>
    </>
  )
}
