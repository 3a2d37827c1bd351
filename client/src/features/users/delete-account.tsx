import type { User } from '@ningjing/contract/users/users.schemas'
import { useState } from 'react'
import { showSuccess } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { useSession } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { deleteAccount } from './users.api.ts'

type Props = {
  user: User
  /** Whether the user may have a pass, and money that the club would give back by hand. */
  hasPass: boolean
  hasDeskMoney: boolean
}

/** Deletes the account after a confirmation, signs out and opens the home page. */
export function DeleteAccount(props: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button look="danger" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      {isAsking && <Question {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}

const consequences = ({ hasPass, hasDeskMoney }: Props) => [
  'You can no longer sign in; every device is signed out at once.',
  'Your profile is deleted: name, e-mail, phone, photo, gender and address.',
  'Your selected classes are removed, and seats held for you are released.',
  'Your enrollments end by the terms of each class. You get back what canceling would give you now.',
  ...(hasPass ? ['Your passes end. You get back what is left of them.'] : []),
  ...(hasDeskMoney
    ? [
        'What you paid at the desk comes back by hand. Ask for it first: afterward, the club no longer knows who you are.',
      ]
    : []),
  'Payments are kept without your name or e-mail.',
]

function Question({ onClose, ...props }: Props & { onClose: () => void }) {
  const { signOut } = useSession()
  const [failure, setFailure] = useState<string | null>(null)
  const { run, isRunning } = useOneAtATime()
  const leave = async () => {
    setFailure(null)
    try {
      await deleteAccount(props.user)
    } catch (error) {
      return setFailure(errorText(error))
    }
    await signOut(paths.home)
    void showSuccess('Your account has been deleted.')
  }
  return (
    <Dialog title="Delete your account?" wide onClose={onClose}>
      <p>This cannot be undone.</p>
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-muted">
        {consequences(props).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {failure && (
        <Notice tone="danger" className="mt-4">
          {failure}
        </Notice>
      )}
      <DialogActions cancel="Keep my account" isQuestion onCancel={onClose}>
        <Button look="danger-filled" busy={isRunning} onClick={() => void run(leave)}>
          Delete for good
        </Button>
      </DialogActions>
    </Dialog>
  )
}
