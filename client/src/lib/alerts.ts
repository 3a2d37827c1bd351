import { PAYMENT_SUCCESS, PAYMENT_TOAST_MS } from '@ningjing/contract/payments/payments'
import { SELECTION_TOAST_MS } from '@ningjing/contract/selections/selections'
import type { SweetAlertOptions } from 'sweetalert2'
import { loadModule } from './calls/load-module.ts'

/** Shows a success toast for 1500 ms (product §9); resolves when it is visible. */
export function showSuccess(title: string, text?: string): Promise<void> {
  return toast({ icon: 'success', title, text, timer: SELECTION_TOAST_MS })
}

/** Shows a toast for 1500 ms for a change that is no success, such as a denial. */
export function showNeutral(title: string): Promise<void> {
  return toast({ icon: 'info', title, timer: SELECTION_TOAST_MS })
}

/** Shows a warning toast for 1500 ms (product §5). */
export function showWarning(title: string): Promise<void> {
  return toast({ icon: 'warning', title, timer: SELECTION_TOAST_MS })
}

/** Shows the toast of a payment for 2 s (product §4). */
export function showPaymentSuccess(): Promise<void> {
  return toast({ icon: 'success', title: PAYMENT_SUCCESS, timer: PAYMENT_TOAST_MS })
}

type Question = {
  /** Names what the question is about, above a title that the specification gives. */
  about?: string
  title: string
  text: string
  confirmButton: string
  cancelButton?: string
}

/** Asks for confirmation before something is lost; the way out has the focus. */
export function confirmLoss(question: Question): Promise<boolean> {
  return ask(question, { customClass: { popup: 'alert-danger' } })
}

/** Asks for confirmation before something is changed; the way out has the focus. */
export function confirmChange(question: Question): Promise<boolean> {
  return ask(question)
}

async function ask(
  { about, title, text, confirmButton, cancelButton = 'Cancel' }: Question,
  look: SweetAlertOptions = {},
): Promise<boolean> {
  const swal = await loadSwal()
  const { isConfirmed } = await swal.fire({
    ...DIALOG,
    ...look,
    title: textIn('span', about ?? title),
    html: paragraphs(about ? [title, text] : [text]),
    showCancelButton: true,
    focusCancel: true,
    reverseButtons: true,
    confirmButtonText: confirmButton,
    cancelButtonText: cancelButton,
  })
  return isConfirmed
}

function paragraphs(texts: string[]): HTMLElement {
  const box = document.createElement('div')
  box.append(...texts.map((text) => textIn('p', text)))
  return box
}

/** The library reads texts as HTML, and names come from users. */
function textIn(tag: 'p' | 'span', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** Asks before unsaved input is lost, and calls `leave` if the user agrees. */
export async function confirmLeaving(leave: () => void): Promise<void> {
  const isAgreed = await confirmLoss({
    title: 'Leave without saving?',
    text: 'What you typed has not been saved.',
    confirmButton: 'Discard changes',
    cancelButton: 'Keep editing',
  })
  if (isAgreed) leave()
}

let stopAlert: Promise<unknown> | undefined

/** Shows the alert of the logged-in guard (product §2.10), unless it is open. */
export async function showStop(): Promise<void> {
  stopAlert ??= fireStop().finally(() => {
    stopAlert = undefined
  })
  await stopAlert
}

async function fireStop(): Promise<void> {
  const swal = await loadSwal()
  await swal.fire({
    ...DIALOG,
    showCloseButton: false,
    icon: 'error',
    iconColor: 'var(--danger)',
    title: 'Stop!',
    text: 'You have to log in first to continue',
    confirmButtonText: 'OK',
  })
}

const CLOSE_ICON =
  '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>'

/** Alerts look and behave like `Dialog` of `client/src/ui`. */
const DIALOG = {
  heightAuto: false,
  scrollbarPadding: false,
  showCloseButton: true,
  closeButtonHtml: CLOSE_ICON,
  closeButtonAriaLabel: 'Close',
}

const ICON_COLORS = { success: 'var(--success)', warning: 'var(--warning)', info: 'var(--muted)' }

type Toast = { icon: keyof typeof ICON_COLORS; title: string; text?: string | undefined; timer: number }

async function toast({ icon, title, text, timer }: Toast): Promise<void> {
  const swal = await loadSwal()
  return new Promise((shown) => {
    void swal.fire({ ...toastOf(icon, title), showConfirmButton: false, text, timer, didOpen: () => shown() })
  })
}

/** What all toasts have in common. */
export function toastOf(icon: keyof typeof ICON_COLORS, title: string): SweetAlertOptions {
  return {
    toast: true,
    position: 'top-end',
    icon,
    iconColor: ICON_COLORS[icon],
    title: textIn('span', title),
    willOpen: (popup) => popup.setAttribute('role', 'status'),
  }
}

/** Loads the library with the first alert. Its default build injects styles, which our CSP forbids. */
export async function loadSwal() {
  const [{ default: swal }] = await Promise.all([
    loadModule(() => import('sweetalert2/dist/sweetalert2.esm.js')),
    import('sweetalert2/dist/sweetalert2.css').then(() => import('./alerts.css')),
  ])
  return swal
}
