import {
  createSelection,
  listSelections,
  removeSelection,
} from '@ningjing/contract/selections/selections.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import type { EndHold } from '../../seats/end-holds.ts'
import { listSelectionsOf, removeSelectionOf, selectClass } from './selections.ts'

/** The classes that a student has selected and not yet paid. */
export function selectionsRoutes(deps: Deps, serve: Serve, endHold: EndHold): void {
  serve(listSelections, (_input, caller) => listSelectionsOf(deps, caller._id))
  serve(createSelection, ({ body }, caller) => selectClass(deps, caller, body.classId))
  serve(removeSelection, ({ params }, caller) => removeSelectionOf(deps, endHold, caller._id, params.id))
}
