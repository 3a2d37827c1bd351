import {
  addSession,
  archiveClass,
  cancelClass,
  cancelSession,
  changeTeacher,
  listClosedDates,
  listDifferingDates,
  listSingleDates,
  listTeachers,
  moveSession,
  quoteClassEnd,
  quoteSessionEnd,
  setSales,
} from '@ningjing/contract/classes/class-life.schemas'
import { decideClass, markChangesSeen, sendFeedback } from '@ningjing/contract/classes/class-review.schemas'
import {
  createClass,
  createClassFor,
  editOwnClass,
  exportClasses,
  listAllClasses,
  listOwnClasses,
  listPopularClasses,
  listPublicClasses,
  readPublicClass,
} from '@ningjing/contract/classes/classes.schemas'
import { findConflicts } from '@ningjing/contract/classes/conflicts.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { changeTeacher as setTeacher } from './change-teacher.ts'
import * as dates from './class-dates.ts'
import * as life from './class-life.ts'
import { decide, giveFeedback, listForReview, markChangesSeen as markSeen } from './class-review.ts'
import { classesFile } from './classes.csv.ts'
import { closedDates, differingDates } from './differing-dates.ts'
import { findConflicts as conflictsOf } from './find-conflicts.ts'
import { listOwn, singleDatesOf } from './managed-dates.ts'
import { listPopular, listPublic, readPublic } from './public-classes.ts'
import { addClass, addClassFor, editClass } from './save-class.ts'

/** The public lists, the classes of an instructor, the decisions of admins, and the life of a class. */
export function classesRoutes(deps: Deps, serve: Serve): void {
  serve(listPopularClasses, () => listPopular(deps))
  serve(listPublicClasses, ({ query }) => listPublic(deps, query))
  serve(readPublicClass, ({ params }) => readPublic(deps, params.id))
  serve(listOwnClasses, ({ query }, caller) => listOwn(deps, caller, query))
  serve(listAllClasses, ({ query }) => listForReview(deps, query))
  serve(createClass, ({ body, repeatId }, caller) => addClass(deps, caller, body, repeatId))
  serve(createClassFor, ({ body, repeatId }, caller) => addClassFor(deps, caller, body, repeatId))
  serve(findConflicts, ({ body }, caller) => conflictsOf(deps, caller, body))
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
  serve(listDifferingDates, ({ params }, caller) => differingDates(deps, caller, params.id))
  serve(listClosedDates, () => closedDates(deps))
  serve(changeTeacher, ({ params, body }, caller) => setTeacher(deps, caller, params.id, body))
  serve(listSingleDates, ({ params }, caller) => singleDatesOf(deps, caller, params.id))
  serve(listTeachers, (_input, caller) => deps.stores.users.teachers(caller.role === 'admin'))
  serve(exportClasses, (_input, caller) => classesFile(deps, caller))
}
