/** What the payer chooses when the bank asks. */
export type ChallengeOutcome = 'succeed' | 'fail'

/** Plays the bank's confirmation dialog (3-D Secure). Escape counts as failed authentication. */
export function askBank(amountInCents: number, currency: string): Promise<ChallengeOutcome> {
  const dialog = document.createElement('dialog')
  const title = document.createElement('h2')
  title.id = 'card-sandbox-challenge'
  title.textContent = 'Test bank: confirm this payment'
  const text = document.createElement('p')
  text.textContent = `${formatAmount(amountInCents, currency)}. Test payments: this window stands in for the card's bank, and no money moves.`
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.append(
    title,
    text,
    button(dialog, 'Complete authentication', 'succeed'),
    button(dialog, 'Fail authentication', 'fail'),
  )
  applyLayout(dialog, title)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'succeed' ? 'succeed' : 'fail')
    })
  })
}

function button(dialog: HTMLDialogElement, label: string, outcome: ChallengeOutcome): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  Object.assign(element.style, {
    padding: '0.75rem 1rem',
    border: '1px solid #1f2937',
    borderRadius: '0.5rem',
    background: outcome === 'succeed' ? '#1f2937' : '#ffffff',
    color: outcome === 'succeed' ? '#ffffff' : '#1f2937',
    font: 'inherit',
    cursor: 'pointer',
  })
  element.addEventListener('click', () => dialog.close(outcome))
  return element
}

/** Fixed colors, independent of the page: the bank's window is not part of the site. */
function applyLayout(dialog: HTMLDialogElement, title: HTMLElement): void {
  Object.assign(dialog.style, {
    display: 'grid',
    gap: '0.75rem',
    width: 'min(22rem, calc(100vw - 2rem))',
    margin: 'auto',
    padding: '1.5rem',
    border: '0',
    borderRadius: '0.75rem',
    background: '#ffffff',
    color: '#1f2937',
    font: '16px/1.5 system-ui, sans-serif',
  })
  Object.assign(title.style, { margin: '0', font: 'inherit', fontWeight: '700' })
}

function formatAmount(amountInCents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(amountInCents / 100)
}
