import {
  createClass,
  decideClass,
  editOwnClass,
  exportClasses,
  listAllClasses,
  listOwnClasses,
  listPopularClasses,
  listPublicClasses,
  readPublicClass,
  sendFeedback,
} from '@ningjing/contract/classes.schemas'
import type { Deps } from '../../base/deps.ts'
import type { Serve } from '../../http/serve.ts'
import { classesFile } from './classes.csv.ts'
import {
  addClass,
  decide,
  editClass,
  giveFeedback,
  listForReview,
  listPopular,
  listPublic,
  readPublic,
} from './classes.ts'

/** The public lists, the classes of an instructor and the decisions of admins. */
export function classesRoutes(deps: Deps, serve: Serve): void {
  const { classes } = deps.stores
  serve(listPopularClasses, () => listPopular(deps))
  serve(listPublicClasses, ({ query }) => listPublic(deps, query))
  serve(readPublicClass, ({ params }) => readPublic(deps, params.id))
  serve(listOwnClasses, ({ query }, caller) => classes.pageOwn(caller._id, query))
  serve(listAllClasses, ({ query }) => listForReview(deps, query))
  serve(createClass, ({ body }, caller) => addClass(deps, caller, body))
  serve(editOwnClass, ({ params, body }, caller) => editClass(deps, caller, params.id, body))
  serve(decideClass, ({ params, body }, caller) => decide(deps, caller, params.id, body))
  serve(sendFeedback, ({ params, body }, caller) => giveFeedback(deps, caller, params.id, body))
  serve(exportClasses, (_input, caller) => classesFile(deps, caller))
}
