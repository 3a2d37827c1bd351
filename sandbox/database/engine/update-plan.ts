import { CommandError, notSupported } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'
import { typeOf } from '../values/types.ts'
import { OPERATORS, type Operator } from './operators.ts'

/** One operator applied to one path. */
export type Change = { path: string; argument: unknown; operator: Operator }

/** The parsed form of an update with operators. */
export type Plan = { changes: Change[]; renames: { from: string; to: string }[] }

/** Parses an update. Throws on errors that do not depend on the document. */
export function planOf(update: Doc): Plan {
  const plan: Plan = { changes: [], renames: [] }
  for (const [name, fields] of Object.entries(update)) {
    if (!isDocument(fields)) {
      const message = `Modifiers operate on fields but ${name} was given a value of type ${typeOf(fields)}`
      throw new CommandError('FailedToParse', message)
    }
    for (const [path, argument] of Object.entries(fields)) {
      if (name === '$rename') plan.renames.push(renameOf(path, argument))
      else plan.changes.push(changeOf(name, path, argument))
    }
  }
  assertNoConflict(pathsOf(plan))
  plan.changes.sort((left, right) => (left.path < right.path ? -1 : 1))
  return plan
}

function pathsOf({ changes, renames }: Plan): string[] {
  return [...changes.map(({ path }) => path), ...renames.flatMap(({ from, to }) => [from, to])]
}

function changeOf(name: string, path: string, argument: unknown): Change {
  if (name === '$bit') throw notSupported('$bit')
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
  if (!operator) throw new CommandError('FailedToParse', `Unknown modifier: ${name}`)
  assertPath(path)
  operator.check?.(argument, path)
  return { path, argument, operator }
}

function renameOf(from: string, to: unknown): { from: string; to: string } {
  if (typeof to !== 'string') throw new CommandError('BadValue', 'The target of $rename must be a string')
  for (const path of [from, to]) {
    assertPath(path)
    if (path.includes('$')) throw new CommandError('BadValue', `$rename may not be dynamic: ${path}`)
  }
  return { from, to }
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
    if (step.startsWith('$') && !/^\$(\[\w*\])?$/.test(step)) {
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
