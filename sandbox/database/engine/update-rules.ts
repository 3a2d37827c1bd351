import { CommandError, type ErrorName } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'
import { isNumber, typeOf } from '../values/types.ts'

/** What an operator asks of the value it is given and of the value it finds. */
type Rule = {
  /** Whether it makes the fields on the way to its own. */
  creates?: true
  argument?: { isRight: (value: unknown) => boolean; error: ErrorName; needs: string }
  target?: { isRight: (value: unknown) => boolean; error: ErrorName; needs: string }
}

const numeric = { isRight: isNumber, error: 'TypeMismatch', needs: 'a number' } as const
const list = { isRight: Array.isArray, error: 'BadValue', needs: 'an array' } as const

/** The query library passes over these mistakes; MongoDB refuses them. */
const RULES: Record<string, Rule> = {
  $set: { creates: true },
  $unset: {},
  $inc: { creates: true, argument: numeric, target: numeric },
  $mul: { creates: true, argument: numeric, target: numeric },
  $min: { creates: true },
  $max: { creates: true },
  $rename: {},
  $currentDate: { creates: true },
  $push: { creates: true, target: list },
  $addToSet: { creates: true, target: list },
  $pull: { target: list },
  $pullAll: { argument: list, target: list },
  $pop: { argument: numeric, target: { ...list, error: 'TypeMismatch' } },
}

/** Throws when operators can't be applied to a document as MongoDB applies them. */
export function assertUpdatable(document: Doc, operators: Doc): void {
  for (const [operator, fields] of Object.entries(operators)) {
    const rule = RULES[operator]
    if (!rule) throw new CommandError('FailedToParse', `Unknown modifier: ${operator}`)
    if (!isDocument(fields)) {
      const message = `Modifiers operate on fields but ${operator} was given ${typeOf(fields)}`
      throw new CommandError('FailedToParse', message)
    }
    for (const [path, argument] of Object.entries(fields)) {
      assertPath(path)
      if (rule.argument && !rule.argument.isRight(argument))
        throw wrongArgument(operator, path, rule.argument)
      const target = targetOf(document, path, rule.creates === true)
      if (target === undefined || !rule.target || rule.target.isRight(target)) continue
      throw wrongTarget(operator, path, typeOf(target), rule.target)
    }
  }
}

/** Paths of `$push` where no array is yet. */
export function missingArrays(document: Doc, operators: Doc): string[] {
  const paths = Object.keys((operators.$push ?? {}) as Doc).filter((path) => !path.includes('$'))
  return paths.filter((path) => targetOf(document, path, true) === undefined)
}

type Need = NonNullable<Rule['target']>

function wrongArgument(operator: string, path: string, { error, needs }: Need): CommandError {
  return new CommandError(error, `${operator} needs ${needs} as its argument for the field '${path}'`)
}

function wrongTarget(operator: string, path: string, type: string, { error, needs }: Need): CommandError {
  const message = `Cannot apply ${operator} to the field '${path}' of type ${type}: it needs ${needs}`
  return new CommandError(error, message)
}

function assertPath(path: string): void {
  if (path === '_id' || path.startsWith('_id.')) {
    const message = `Performing an update on the path '${path}' would modify the immutable field '_id'`
    throw new CommandError('ImmutableField', message)
  }
  for (const step of path.split('.')) {
    if (step === '')
      throw new CommandError('BadValue', `The update path '${path}' contains an empty field name`)
    if (step.startsWith('$') && !/^\$(\[\w*\])?$/.test(step)) {
      const message = `The dollar ($) prefixed field '${step}' in '${path}' is not valid for storage.`
      throw new CommandError('DollarPrefixedFieldName', message)
    }
  }
}

/**
 * The value a path leads to; undefined when there is none, and past a positional operator.
 * @param creates whether the update makes missing fields on the way, which a value of another type forbids
 */
function targetOf(document: Doc, path: string, creates: boolean): unknown {
  let value: unknown = document
  for (const step of path.split('.')) {
    if (value === undefined || step.startsWith('$')) return undefined
    if (isDocument(value)) {
      value = Object.hasOwn(value, step) ? value[step] : undefined
    } else if (Array.isArray(value) && /^\d+$/.test(step)) {
      value = value[Number(step)]
    } else {
      if (!creates) return undefined
      const message = `Cannot create field '${step}' in element of type ${typeOf(value)} (path '${path}')`
      throw new CommandError('PathNotViable', message)
    }
  }
  return value
}
