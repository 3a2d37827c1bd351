import { PasswordResetForm } from '@ningjing/contract/auth/auth.schemas'
import { Email } from '@ningjing/contract/fields.schemas'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { schemaResolver } from '../../lib/forms/schema-resolver.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/forms/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFormAction } from './form-action.ts'
import { FormBanner } from './form-banner.tsx'
import { type Banner, INVALID_EMAIL } from './identity-texts.ts'
import { isTooManyLinks, mailPasswordReset } from './mailed-links.api.ts'

/** A dialog in which a link to choose a new password is asked for. */
export function ForgottenPassword() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className="link min-h-11 justify-self-start">
        Forgot your password?
      </button>
      {isOpen && (
        <Dialog title="Choose a new password" onClose={() => setIsOpen(false)}>
          <ResetForm onClose={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const TOO_MANY: Banner = {
  tone: 'danger',
  text: 'Several links were asked for already. Please look into your spam folder, or try again in an hour.',
}

function ResetForm({ onClose }: { onClose: () => void }) {
  const { provider } = useSession()
  const { run, isBusy, banner, setBanner } = useFormAction('password reset')
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    resolver: schemaResolver(PasswordResetForm),
  })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async (typed: string) => {
    const { data: email } = Email.safeParse(typed)
    // A copy, so that the field takes the focus again.
    if (email === undefined) return setBanner({ ...INVALID_EMAIL })
    try {
      await mailPasswordReset({ provider }, email)
    } catch (error) {
      if (!isTooManyLinks(error)) throw error
      return setBanner(TOO_MANY)
    }
    setSentTo(email)
  }
  const submit = handleSubmit(
    ({ email }) => run(() => send(email)),
    () => setBanner(null),
  )
  if (sentTo !== null) {
    return (
      <>
        <Notice tone="success">
          If {sentTo} has an account here, an e-mail with a link to choose a new password is on its way.
        </Notice>
        <Button autoFocus className="mt-5 w-full" onClick={onClose}>
          Back to login
        </Button>
      </>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormBanner banner={banner} />
      <p className="text-muted">We will send you an e-mail with a link.</p>
      <TextInput
        label="Your e-mail"
        type="email"
        autoComplete="username"
        aria-required
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <DialogActions onCancel={onClose}>
        <Button type="submit" busy={isBusy}>
          Send link
        </Button>
      </DialogActions>
    </form>
  )
}
