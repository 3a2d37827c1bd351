import { CommandError } from '../errors.ts'
import { clone } from '../values/bson.ts'
import type { Doc } from '../values/document.ts'
import { assertStorable } from './assert-storable.ts'
import { changeAt, isReachable } from './change-at.ts'
import { OPERATORS } from './operators.ts'
import { changesOf } from './update-plan.ts'

/** The updated document; the original stays unchanged. An update has operators or is a replacement. */
export function updated(document: Doc, update: Doc): Doc {
  const result = isUpdateOfOperators(update)
    ? withOperators(document, withoutInsertOnly(update))
    : replacement(document, update)
  assertStorable(result)
  return result
}

/** Throws if the update is invalid, whether or not a document matches. */
export function assertUpdate(update: Doc): void {
  if (isUpdateOfOperators(update)) changesOf(withoutInsertOnly(update))
}

/** Whether an update has operators instead of a replacement document. */
export function isUpdateOfOperators(update: Doc): boolean {
  const names = Object.keys(update)
  const operators = names.filter((name) => name.startsWith('$'))
  if (operators.length > 0 && operators.length < names.length) {
    throw new CommandError('FailedToParse', 'An update has either operators or fields, not both')
  }
  return operators.length > 0
}

/** Applies update operators to a copy of a document. */
export function withOperators(document: Doc, operators: Doc): Doc {
  const result = clone(document)
  for (const { path, argument, operator } of changesOf(operators)) {
    if (operator === OPERATORS.$unset && !isReachable(result, path)) continue
    changeAt(result, path, operator.creates, (value) => operator.apply(value, argument, path))
  }
  return result
}

function withoutInsertOnly({ $setOnInsert: _onlyForUpserts, ...operators }: Doc): Doc {
  return operators
}

function replacement(document: Doc, fields: Doc): Doc {
  const { _id = document._id, ...rest } = fields
  return _id === undefined ? rest : { _id, ...rest }
}
