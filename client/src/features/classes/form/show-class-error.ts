import type { UseFormReturn } from 'react-hook-form'
import { CallError } from '../../../lib/calls/call-error.ts'
import { showCallError } from '../../../lib/calls/show-call-error.ts'
import type { ClassValues, FilledClass } from './class-values.ts'

/** The planned dates; one field takes the focus for all of them. */
const LIST = 'sessions.list'

/** Shows the errors of a failed call in the form of a class; see `showCallError`. */
export function showClassError(
  form: UseFormReturn<ClassValues, unknown, FilledClass>,
  error: unknown,
): string | null {
  const values = form.getValues()
  const text = showCallError(form, error, (path) => fieldOf(path, values))
  const [first] = error instanceof CallError ? error.fields : []
  if (first && fieldOf(first.path, values)?.startsWith(LIST)) form.setFocus(LIST)
  return text
}

/** The field that a path of the request was typed in; a date of the list has the number that it was sent with. */
function fieldOf(path: string, values: ClassValues): string | undefined {
  const [group = '', place, part] = path.split('.')
  if (group === 'sessions') return dateFieldOf(values.sessions.plan, place, part)
  // Its times are checked before they are sent.
  if (group === 'repeat') return 'repeat.from'
  if (group === 'salesEndAt') return values.salesEndAt.kind === 'at' ? 'salesEndAt.local' : 'salesEndAt.kind'
  return path in values || (isGroup(group) && place) ? path : undefined
}

/** Whether the fields of a group have the names of the request. */
const isGroup = (group: string) => group === 'terms' || group === 'dropIn'

function dateFieldOf(plan: ClassValues['sessions']['plan'], place?: string, part?: string): string {
  if (place === undefined) return LIST
  if (plan === 'one' && part === 'local') return 'sessions.first'
  if (plan !== 'list' && part === 'minutes') return 'sessions.minutes'
  return `${LIST}.${place}.${part}`
}
