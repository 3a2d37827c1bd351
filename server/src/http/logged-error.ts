const EMAIL = /[^\s"'<>:{}]+@[^\s"'<>:{},]+/g

/** An error for the log: type, message and stack, without e-mail addresses. */
export function loggedError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutEmails(String(error)) }
  return {
    type: error.name,
    message: withoutEmails(error.message),
    stack: withoutEmails(error.stack ?? ''),
    ...('code' in error && { code: error.code }),
    ...(error.cause !== undefined && { cause: withoutEmails(String(error.cause)) }),
  }
}

/** For pino, which would take an error that was made ready already for one of type `Object`. */
export const LOG_SERIALIZERS = {
  err: (error: unknown) => (error instanceof Error ? loggedError(error) : error),
}

export function withoutEmails(text: string): string {
  return text.replace(EMAIL, '[e-mail]')
}
