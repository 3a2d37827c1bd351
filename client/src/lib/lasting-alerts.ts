import { loadSwal, toastOf } from './alerts.ts'
import { beforeSignOut } from './session/before-sign-out.ts'

/** How long a toast lasts that has to be read, or asks something, in milliseconds. */
const LASTS_MS = 10_000

/**
 * Shows a success toast with a button 'Undo', by default for 10 s, longer while it is pointed at or has the focus. Signing
 * out ends it: nobody else can undo it.
 */
export function offerUndo(title: string, undo: () => void, timer = LASTS_MS): Promise<void> {
  return show({ icon: 'success', title, button: 'Undo', timer, onPressed: undo })
}

/**
 * Shows why something was not done, for 10 s, longer while it is pointed at or has the focus: nothing else on the screen
 * says it. Resolves when it is visible.
 */
export function showFailure(why: string): Promise<void> {
  return show({ icon: 'warning', title: why, button: 'OK', timer: LASTS_MS })
}

type Lasting = {
  icon: 'success' | 'warning'
  title: string
  button: string
  timer: number
  onPressed?: () => void
}

async function show({ icon, title, button, timer, onPressed }: Lasting): Promise<void> {
  const swal = await loadSwal()
  return new Promise((shown) => {
    const answer = swal.fire({
      ...toastOf(icon, title),
      confirmButtonText: button,
      timer,
      didOpen: (popup) => {
        for (const event of ['mouseenter', 'focusin']) popup.addEventListener(event, () => swal.stopTimer())
        for (const event of ['mouseleave', 'focusout'])
          popup.addEventListener(event, () => swal.resumeTimer())
        shown()
      },
    })
    const forget = onPressed && beforeSignOut(async () => swal.close())
    void answer.then(({ isConfirmed }) => {
      forget?.()
      if (isConfirmed) onPressed?.()
    })
  })
}
