import type { Doc } from './values/document.ts'

/** MongoDB's error codes that this server uses. */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  NamespaceNotFound: 26,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  DollarPrefixedFieldName: 52,
  CommandNotFound: 59,
  EmptyFieldName: 56,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  DuplicateKey: 11000,
  NotSupported: 115,
} as const

export type ErrorName = keyof typeof CODES

/** An error in MongoDB's format; `details` are further fields of the error document. */
export class CommandError extends Error {
  readonly codeName: ErrorName
  readonly details: Doc

  constructor(codeName: ErrorName, message: string, details: Doc = {}) {
    super(message)
    this.codeName = codeName
    this.details = details
  }

  get code(): number {
    return CODES[this.codeName]
  }
}

/** The error for features of MongoDB that this server lacks. */
export function notSupported(what: string): CommandError {
  return new CommandError('NotSupported', `The local database does not support ${what}.`)
}

/** How mingo reports a stage or an operator that `engine/mingo-options.ts` does not list. */
const UNKNOWN = /^(unregistered|unknown|accumulator) .*?(\$\w+)/

/** Converts any error. Errors of mingo are about the request, all others are internal. */
export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  if (!(error instanceof Error)) return new CommandError('InternalError', String(error))
  if (error.constructor.name !== 'MingoError') return new CommandError('InternalError', error.message)
  const [, kind, name] = UNKNOWN.exec(error.message) ?? []
  if (name) return notSupported(kind === 'unregistered' ? `the stage ${name}` : name)
  return new CommandError('BadValue', error.message)
}
