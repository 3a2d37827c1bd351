import { CommandError, notSupported } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'
import { typeOf } from '../values/types.ts'
import { OPERATORS, type Operator } from './operators.ts'

/** One operator applied to one path. */
export type Change = { path: string; argument: unknown; operator: Operator }

/** Parses an update with operators. Throws on errors that do not depend on the document. */
export function changesOf(update: Doc): Change[] {
  const changes = Object.entries(update).flatMap(([name, fields]) => {
    if (!isDocument(fields)) {
      const message = `Modifiers operate on fields but ${name} was given a value of type ${typeOf(fields)}`
      throw new CommandError('FailedToParse', message)
    }
    return Object.entries(fields).map(([path, argument]) => changeOf(name, path, argument))
  })
  assertNoConflict(changes.map(({ path }) => path))
  return changes.sort((left, right) => (left.path < right.path ? -1 : 1))
}

function changeOf(name: string, path: string, argument: unknown): Change {
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
  if (!operator) throw new CommandError('FailedToParse', `The local database does not support ${name}.`)
  assertPath(path)
  operator.check?.(argument, path)
  return { path, argument, operator }
}

function assertPath(path: string): void {
  if (path === '_id' || path.startsWith('_id.')) {
    const message = `Performing an update on the path '${path}' would modify the immutable field '_id'`
    throw new CommandError('ImmutableField', message)
  }
  for (const step of path.split('.')) {
    if (step === '') {
      throw new CommandError('EmptyFieldName', `The update path '${path}' contains an empty field name`)
    }
    if (/^\$(\[\w*\])?$/.test(step)) throw notSupported('positional operators')
    if (step.startsWith('$')) {
      const message = `The dollar ($) prefixed field '${step}' in '${path}' is not valid for storage.`
      throw new CommandError('DollarPrefixedFieldName', message)
    }
  }
}

function assertNoConflict(paths: string[]): void {
  const inOrder = paths.map((path) => `${path}.`).sort()
  for (const [index, path] of inOrder.entries()) {
    if (!inOrder[index + 1]?.startsWith(path)) continue
    const message = `Updating the path '${path.slice(0, -1)}' would create a conflict`
    throw new CommandError('ConflictingUpdateOperators', message)
  }
}
