import { Context, ProcessingMode } from 'mingo/core'
import { $first, $last, $max, $min, $sum } from 'mingo/operators/accumulator'
import {
  $dateToString,
  $eq,
  $filter,
  $ifNull,
  $literal,
  $map,
  $not as $notExpression,
  $objectToArray,
  $size,
  $subtract,
} from 'mingo/operators/expression'
import { $addFields, $group, $limit, $match, $project, $set } from 'mingo/operators/pipeline'
import { $and, $not, $or } from 'mingo/operators/query'
import type { Options } from 'mingo/types'
import { CONDITIONS } from './conditions.ts'
import { sortStage } from './sort.ts'

/** The operators that the product uses. Where mingo's differ from MongoDB, ours replace them. */
const CONTEXT = Context.init({
  accumulator: { $first, $last, $max, $min, $sum },
  expression: {
    $dateToString,
    $eq,
    $filter,
    $ifNull,
    $literal,
    $map,
    $not: $notExpression,
    $objectToArray,
    $size,
    $subtract,
  },
  pipeline: { $addFields, $group, $limit, $match, $project, $set, $sort: sortStage },
  query: { $and, $not, $or, ...CONDITIONS },
})

/** Options of every call of mingo: no scripts, and stored documents are never modified in place. */
export const MINGO_OPTIONS: Options = {
  idKey: '_id',
  useStrictMode: true,
  failOnError: true,
  scriptEnabled: false,
  processingMode: ProcessingMode.CLONE_INPUT,
  context: CONTEXT,
}
