import { joinWaiting, leaveWaiting, listWaiting } from '@ningjing/contract/waiting/waiting.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import type { EndHold } from '../../seats/end-holds.ts'
import { joinLine, leaveLine, listLines } from './waiting-lists.ts'

/** Waiting lists of full classes. */
export function waitingRoutes(deps: Deps, serve: Serve, endHold: EndHold): void {
  serve(joinWaiting, ({ body }, caller) => joinLine(deps, caller, body))
  serve(leaveWaiting, ({ params }, caller) => leaveLine(deps, endHold, caller._id, params.key))
  serve(listWaiting, (_input, caller) => listLines(deps, caller._id))
}
