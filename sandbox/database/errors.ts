import type { Doc } from './values/document.ts'

/** Error codes of MongoDB that this server answers with. */
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

/** A refusal in MongoDB's own terms; `details` are further fields of the error document. */
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

/** The refusal of something MongoDB can do and this server can't. */
export function notSupported(what: string): CommandError {
  return new CommandError('NotSupported', `The local database does not support ${what}.`)
}

/** Any failure as a refusal; faults of the query library are about what was asked, all others about us. */
export function asCommandError(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  if (!(error instanceof Error)) return new CommandError('InternalError', String(error))
  const askedWrongly = error.constructor.name === 'MingoError' || error instanceof SyntaxError
  return new CommandError(askedWrongly ? 'BadValue' : 'InternalError', error.message)
}
