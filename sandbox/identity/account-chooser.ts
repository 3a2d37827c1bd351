/** Suggested accounts; any other e-mail works too. */
const ACCOUNTS = [
  { name: 'Gina Okoye', email: 'gina@ningjing.example' },
  { name: 'Tomas Berg', email: 'tomas@ningjing.example' },
]

/** Fixed colors, independent of the page: the window is not part of the site. */
const STYLES = `
  .account-chooser { width: min(30rem, calc(100vw - 2rem)); margin: auto; padding: 1.5rem; border: 0;
    border-radius: 0.75rem; background: #fff; color: #1f2937; font: 16px/1.5 system-ui, sans-serif }
  .account-chooser form, .account-chooser label { display: grid; gap: 0.75rem }
  .account-chooser h2 { margin: 0.5rem 0; font: inherit; font-size: 1.25rem; font-weight: 700 }
  .account-chooser p { margin: 0 0 1rem }
  .account-chooser button, .account-chooser input { min-height: 2.75rem; min-width: 0; padding: 0.5rem 1rem;
    border: 1px solid #6b7280; border-radius: 0.5rem; background: #fff; color: inherit; font: inherit;
    overflow-wrap: anywhere }
  .account-chooser button { text-align: left; cursor: pointer }
  .account-chooser button:disabled { color: #6b7280; cursor: not-allowed }
  .account-chooser form:first-child { justify-content: end }
  .account-chooser form:last-child { margin-top: 1.25rem }`

const CONTENT = `
  <form><button>Close</button></form>
  <h2 id="account-chooser">Choose a Google account</h2>
  <p>This is a stand-in for Google. You do not need a Google account.</p>
  <form>
    ${ACCOUNTS.map(({ name, email }) => `<button value="${email}">${name}<br>${email}</button>`).join('')}
  </form>
  <form>
    <label>Another e-mail <input type="email" required></label>
    <button disabled>Use this account</button>
  </form>`

// A sheet of its own, because the site's security policy allows no inline styles.
const sheet = new CSSStyleSheet()
sheet.replaceSync(STYLES)
document.adoptedStyleSheets.push(sheet)

/**
 * Plays Google's sign-in window, which needs Google's network. The identity stand-in serves this file to the site.
 * @returns what the Auth emulator takes for Google's ID token; never settles if the user closes the window
 */
export function chooseAccount(): Promise<string> {
  const dialog = document.createElement('dialog')
  dialog.className = 'account-chooser'
  dialog.setAttribute('aria-labelledby', 'account-chooser')
  dialog.innerHTML = CONTENT
  const typed = dialog.querySelector('input') as HTMLInputElement
  const use = dialog.querySelector('form:last-child button') as HTMLButtonElement
  typed.addEventListener('input', () => {
    use.disabled = !typed.validity.valid
    use.value = typed.value
  })
  dialog.addEventListener('submit', (event) => {
    event.preventDefault()
    dialog.close(event.submitter?.getAttribute('value') ?? '')
  })
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      if (dialog.returnValue) resolve(idTokenOf(dialog.returnValue))
    })
  })
}

function idTokenOf(email: string): string {
  const name = ACCOUNTS.find((account) => account.email === email)?.name ?? email.split('@')[0]
  return JSON.stringify({ sub: email, email, email_verified: true, name })
}
