/** A person who can sign in. */
export type Account = { email: string; password: string; name: string }

const MAX_MS = 20_000

/**
 * Calls the identity emulator as the browser's library does; throws on an error.
 * @param action such as `signUp`
 */
export async function callIdentity(
  url: string,
  action: string,
  fields: object,
): Promise<{ idToken?: string }> {
  const response = await fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${action}?key=demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(MAX_MS),
  })
  if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Creates an account, or signs in to it. Returns the provider's token. */
export async function providerToken(
  url: string,
  action: 'signUp' | 'signInWithPassword',
  { email, password, name }: Account,
): Promise<string> {
  const fields = { email, password, displayName: name, returnSecureToken: true }
  const { idToken } = await callIdentity(url, action, fields)
  if (!idToken) throw new Error(`${action} of ${email} failed`)
  return idToken
}
