import type { Doc } from './values/document.ts'

/** MongoDB's error codes that this server uses. */
const CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  TypeMismatch: 14,
  InvalidLength: 16,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  CommandNotFound: 59,
  EmptyFieldName: 56,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  DocumentValidationFailure: 121,
  NoSuchTransaction: 251,
  OperationNotSupportedInTransaction: 263,
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

/** Converts any error. Errors of mingo are about the request, all others are internal. */
export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  if (!(error instanceof Error)) return new CommandError('InternalError', String(error))
  const isRequestError = error.constructor.name === 'MingoError' || error instanceof SyntaxError
  return new CommandError(isRequestError ? 'BadValue' : 'InternalError', error.message)
}
