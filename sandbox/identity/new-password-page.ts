import type { RequestListener } from 'node:http'
import { escaped } from '../html.ts'

/**
 * Shows a form at the link of 'Choose a new password'. The emulator alone answers that a parameter is missing; it takes
 * the password in the query of the same address.
 */
export function withNewPasswordPage(emulator: RequestListener): RequestListener {
  return (request, response) => {
    const { pathname, searchParams } = URL.parse(request.url ?? '', 'http://identity') ?? {}
    const isLink = pathname === '/emulator/action' && searchParams?.get('mode') === 'resetPassword'
    if (!isLink || searchParams.has('newPassword')) {
      emulator(request, response)
      return
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(pageFor([...searchParams]))
  }
}

const pageFor = (parameters: [name: string, value: string][]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Choose a new password</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
form { display: grid; gap: 1rem; max-width: 24rem; margin: 2rem auto; padding: 0 1rem }
input, button { font: inherit; min-height: 2.75rem; padding: .5rem .75rem }
label { display: grid; gap: .25rem }
</style>
<form>
<h1>Choose a new password</h1>
<p>This is a stand-in for Firebase.</p>
${parameters.map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`).join('\n')}
<label>New password <input type="password" name="newPassword" minlength="6" autocomplete="new-password" required></label>
<button>Save</button>
</form>
</html>
`
