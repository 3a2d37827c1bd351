import {
  addSession,
  archiveClass,
  cancelClass,
  cancelSession,
  moveSession,
  quoteClassEnd,
  quoteSessionEnd,
  setSales,
} from '@ningjing/contract/classes/class-life.schemas'
import {
  createClass,
  decideClass,
  editOwnClass,
  exportClasses,
  listAllClasses,
  listOwnClasses,
  listPopularClasses,
  listPublicClasses,
  markChangesSeen,
  readPublicClass,
  sendFeedback,
} from '@ningjing/contract/classes/classes.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import * as dates from './class-dates.ts'
import * as life from './class-life.ts'
import { decide, giveFeedback, listForReview, markChangesSeen as markSeen } from './class-review.ts'
import { classesFile } from './classes.csv.ts'
import { listPopular, listPublic, readPublic } from './public-classes.ts'
import { addClass, editClass } from './save-class.ts'

/** The public lists, the classes of an instructor, the decisions of admins, and the life of a class. */
export function classesRoutes(deps: Deps, serve: Serve): void {
  const { classes } = deps.stores
  serve(listPopularClasses, () => listPopular(deps))
  serve(listPublicClasses, ({ query }) => listPublic(deps, query))
  serve(readPublicClass, ({ params }) => readPublic(deps, params.id))
  serve(listOwnClasses, ({ query }, caller) => classes.pageOwn(caller._id, query))
  serve(listAllClasses, ({ query }) => listForReview(deps, query))
  serve(createClass, ({ body, repeatId }, caller) => addClass(deps, caller, body, repeatId))
  serve(editOwnClass, ({ params, body }, caller) => editClass(deps, caller, params.id, body))
  serve(decideClass, ({ params, body }, caller) => decide(deps, caller, params.id, body))
  serve(sendFeedback, ({ params, body }, caller) => giveFeedback(deps, caller, params.id, body))
  serve(markChangesSeen, ({ params, body }, caller) => markSeen(deps, caller, params.id, body.shown))
  serve(quoteClassEnd, ({ params }, caller) => life.quoteClassEnd(deps, caller, params.id))
  serve(cancelClass, ({ params, body }, caller) => life.cancelClass(deps, caller, params.id, body))
  serve(setSales, ({ params, body }, caller) => life.setSales(deps, caller, params.id, body.open))
  serve(archiveClass, ({ params, body }, caller) => life.archiveClass(deps, caller, params.id, body.archived))
  serve(addSession, ({ params, body }, caller) => dates.addSession(deps, caller, params.id, body))
  serve(moveSession, ({ params, body }, caller) => dates.moveSession(deps, caller, params, body))
  serve(quoteSessionEnd, ({ params }, caller) => dates.quoteSessionEnd(deps, caller, params))
  serve(cancelSession, ({ params, body }, caller) => dates.cancelSession(deps, caller, params, body))
  serve(exportClasses, (_input, caller) => classesFile(deps, caller))
}
