import { confirmLoss } from '../../lib/alerts.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useSession } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'

const QUESTION = {
  title: 'Log out on all devices?',
  text: 'You have to log in again everywhere, also here. The link of your private calendar ends: calendar apps that use it stop.',
  confirmButton: 'Log out everywhere',
}

/** Logs the user out on all devices, after a confirmation, and opens the home page. */
export function LogOutEverywhere() {
  const { signOut } = useSession()
  const { run, isRunning } = useOneAtATime()
  const logOut = async () => {
    if (await confirmLoss(QUESTION)) await signOut(paths.home, true)
  }
  return (
    <Button look="secondary" busy={isRunning} onClick={() => void run(logOut)}>
      Log out on all devices
    </Button>
  )
}
