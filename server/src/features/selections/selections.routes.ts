import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import type { SelectionRecord } from '../../records.ts'

/** Gives back the seat held for a selection; `paid` when the card was charged before that. */
export type EndHold = (deps: Deps, userId: string, selection: SelectionRecord) => Promise<'ended' | 'paid'>

/** The selection endpoints. */
export function selectionsRoutes(_deps: Deps, _serve: Serve, _endHold: EndHold): void {}
