import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoErrorLabel,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb'

/** The driver's errors that mean: not reached, not answered, not the primary, or closed. */
const OUTAGES = [
  MongoServerSelectionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoTopologyClosedError,
  MongoClientClosedError,
]

/** Codes of MongoDB: a server is no longer the primary, not yet, or shuts down. */
const NOT_PRIMARY = [91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]

/** Codes of Node's own errors, which the driver may pass on when a connection breaks during a failover. */
const BROKEN_CONNECTION = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_SOCKET_CLOSED']

/** Distinguishes an outage of the database from a bug. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof MongoError)) {
    return error instanceof Error && 'code' in error && BROKEN_CONNECTION.includes(String(error.code))
  }
  // It wraps the error that ended the write.
  if (error instanceof MongoBulkWriteError && isOutage(error.errorResponse)) return true
  return (
    OUTAGES.some((outage) => error instanceof outage) ||
    error.name === 'MongoWaitQueueTimeoutError' ||
    NOT_PRIMARY.includes(Number(error.code)) ||
    // The driver has retried already, which it does not for writes to many records.
    error.hasErrorLabel(MongoErrorLabel.RetryableWriteError)
  )
}

/** Codes of MongoDB: Unauthorized, AuthenticationFailed. */
const REFUSED = [13, 18]
/** A server repeats the whole command it refuses; its start says enough. */
const MAX_TEXT_LENGTH = 160

/** Errors of a database that is reached, but has no time to answer. */
const OVERLOADED = ['MongoWaitQueueTimeoutError', 'MongoNetworkTimeoutError']

/** Whether a database is reached, but too busy to answer: trying again helps. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof MongoError && OVERLOADED.includes(error.name)
}

/** What an operator has to know about an error at start, in one line. */
export function startErrorText(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, MAX_TEXT_LENGTH)
  if (error instanceof MongoServerSelectionError && error.reason?.servers.size === 0) {
    return `MONGODB_URI: no server belongs to the replica set ${error.reason.setName}`
  }
  if (isOverloaded(error)) return `The database is too busy to answer (${text}). Start again when it is not`
  if (isOutage(error)) return `MONGODB_URI: the database cannot be reached (${text})`
  const isRefused = error instanceof MongoServerError && REFUSED.includes(Number(error.code))
  return isRefused
    ? `MONGODB_URI: the database refuses this user (${text})`
    : `The database is not ready: ${text}`
}
