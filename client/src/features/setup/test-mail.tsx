import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { setupErrorText, useTestMail } from './setup.api.ts'

/** Mails the admin and shows what the mail server has answered. */
export function TestMail({ email, isDone }: { email: string; isDone: boolean }) {
  const { mutate, isPending, data, error } = useTestMail(email)
  return (
    <>
      <Button look="secondary" className="max-sm:w-full" busy={isPending} onClick={() => mutate()}>
        {isDone ? 'Send another test mail' : 'Send a test mail'}
      </Button>
      <div className="w-full empty:hidden">
        {isPending && (
          <p role="status" className="sr-only">
            A mail to {email} is being sent.
          </p>
        )}
        {!isPending && error && <Notice tone="danger">{setupErrorText(error)}</Notice>}
        {!isPending && data && (
          <Notice tone={data.isSent ? 'success' : 'danger'}>
            {data.isSent && `Look into the inbox of ${email}. `}
            {data.answer}
          </Notice>
        )}
      </div>
    </>
  )
}
