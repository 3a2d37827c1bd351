const EMAIL = /[^\s"'<>:{}]+@[^\s"'<>:{},]+/g

/** An error as the log may keep it: what and where, without any e-mail address in its words. */
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

function withoutEmails(text: string): string {
  return text.replace(EMAIL, '[e-mail]')
}
