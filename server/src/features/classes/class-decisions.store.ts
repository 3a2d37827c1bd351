import { updateIf } from '../../base/update-if.store.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'
import type { Classes, StoredClass } from './class-lists.store.ts'
import { decidedVersionOf, type ListedClass } from './class-views.rules.ts'

/** A feedback, and the one before it that the admin saw. */
export type Feedback = { feedback: string; feedbackShown?: string | undefined }

/** A decision on a class, with the feedback that goes with it. */
export type Verdict = { status: 'approved' | 'denied'; feedback?: string | undefined }

/** What admins decide on classes, and what they say about them. */
export function decisions(classes: Classes) {
  return {
    /** Decides a pending class (O8), and keeps what was decided; false when it has changed since it was read. */
    decide: async (seen: ListedClass, { status, feedback }: Verdict, adminId: string, todos: Todo[]) => {
      const decided = decidedVersionOf(seen)
      const decidedAt = todos[0]?.at ?? null
      return updateIf(
        classes,
        { _id: seen._id, status: 'pending', rev: seen.rev },
        withTodo<StoredClass>(
          {
            $set: {
              status,
              decidedBy: adminId,
              decidedAt,
              changedSince: [],
              decided,
              ...(feedback !== undefined && { feedback }),
            },
            $unset: { isResubmitted: '' },
            $inc: { rev: 1 },
          },
          ...todos,
        ),
      )
    },
    /**
     * Makes an approved class as it was read the one that later changes are compared with; false when it has changed
     * since.
     */
    markSeen: (seen: ListedClass, todo: Todo): Promise<boolean> =>
      updateIf(
        classes,
        { _id: seen._id, status: 'approved', rev: seen.rev },
        withTodo<StoredClass>(
          { $set: { decided: decidedVersionOf(seen), changedSince: [] }, $inc: { rev: 1 } },
          todo,
        ),
      ),
    /** Sets the feedback; false when no class has that id or its feedback is not what the admin saw. */
    setFeedback: (id: string, { feedback, feedbackShown }: Feedback, todo: Todo): Promise<boolean> =>
      updateIf(
        classes,
        // The new text is there already when a call is repeated.
        { _id: id, ...(feedbackShown !== undefined && { feedback: { $in: [feedbackShown, feedback] } }) },
        withTodo<StoredClass>({ $set: { feedback }, $inc: { rev: 1 } }, todo),
      ),
  }
}
