import { dollarsOf } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import type {
  ReconciliationRun,
  ReconciliationState,
} from '@ningjing/contract/reconciliation/reconciliation.schemas'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import { loggedError } from '../../http/logged-error.ts'
import { titlesById } from '../../steps/class-titles.ts'
import { PROMISES, REMEDIES } from './promises.rules.ts'
import type { RunRecord } from './reconciliation.store.ts'
import { keptOf, type MoneySums } from './totals.rules.ts'

/** What the last run has found, and whether one is running. */
export async function readReconciliation(deps: Deps): Promise<ReconciliationState> {
  const { stores } = deps
  // First whether it runs: a run that ends meanwhile has stored its result.
  const isRunning = await stores.reconciliation.isRunning()
  const { run, failedAt } = (await stores.reconciliation.read()) ?? {}
  const paidFor = run?.money?.classes.map(({ classId }) => classId) ?? []
  const [users, classes, passes] = await Promise.all([
    stores.users.namesOf(run?.by ? [run.by] : []),
    titlesById(deps, paidFor),
    stores.products.findNames(paidFor),
  ])
  return {
    run: run ? runView(run, users, new Map([...classes, ...passes])) : null,
    failedAt: failedAt ? isoOf(failedAt) : null,
    isRunning,
  }
}

/**
 * Starts a run for an admin and does not wait for it. Throws `reconciliation.running` while another run lasts.
 * @param by id of the admin
 */
export async function startReconciliation({ stores, runReconcile, clock, log }: Deps, by: string) {
  const lease = await stores.reconciliation.take()
  if (!lease) throw new Problem('reconciliation.running')
  const run = async () => {
    try {
      if (!(await runReconcile(by))) await stores.reconciliation.recordFailure(clock.now())
    } catch (error) {
      log.error({ err: loggedError(error) }, 'the reconciliation failed')
    } finally {
      await lease.release()
    }
  }
  void run()
  return { isRunning: true }
}

type Names = ReadonlyMap<string, string>

function runView({ by, ours, provider, ...run }: RunRecord, users: Names, names: Names): ReconciliationRun {
  const { count, classes: paidClasses } = run.money ?? { count: 0, classes: [] }
  const { startedAt, endedAt, classes, payments, found, discrepancies } = run
  return {
    startedAt: isoOf(startedAt),
    endedAt: isoOf(endedAt),
    byName: (by && users.get(by)) || null,
    promises: Object.keys(PROMISES).length,
    classes,
    payments,
    ours: sumsView(ours),
    provider: sumsView(provider),
    money: {
      count,
      classes: paidClasses.map((one) => ({
        classId: one.classId,
        name: names.get(one.classId) ?? '',
        ours: sumsView(one.ours),
        provider: sumsView(one.provider),
      })),
    },
    found,
    discrepancies: discrepancies.map(({ promise, text }) => ({
      promise,
      sentence: PROMISES[promise],
      text,
      remedy: REMEDIES[promise],
    })),
  }
}

function sumsView({ paid, refunded }: MoneySums) {
  return { paid: dollarsOf(paid), refunded: dollarsOf(refunded), kept: dollarsOf(keptOf({ paid, refunded })) }
}
