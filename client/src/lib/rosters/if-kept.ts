import { loadModule } from '../calls/load-module.ts'
import { keepsRosters } from './keeps-rosters.ts'

type KeptRosters = typeof import('./kept-rosters.ts')

/** Does something with the rosters and marks that this browser keeps; undefined if it keeps none. */
export async function ifKept<Result>(
  action: (kept: KeptRosters) => Promise<Result>,
): Promise<Result | undefined> {
  return keepsRosters() ? action(await loadModule(() => import('./kept-rosters.ts'))) : undefined
}
