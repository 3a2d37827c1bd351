import { Email } from '@ningjing/contract/fields.schemas'
import { useState } from 'react'
import type { GoogleAccount } from '../../lib/session/identity.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { Avatar } from '../../ui/picture.tsx'

/** Suggested accounts; any other e-mail works too. */
const ACCOUNTS: GoogleAccount[] = [
  { name: 'Gina Okoye', email: 'gina@ningjing.example' },
  { name: 'Tomas Berg', email: 'tomas@ningjing.example' },
]

type Props = { onChoose: (account: GoogleAccount) => void; onClose: () => void }

/** Replaces Google's sign-in window in the sandbox. */
export function AccountChooser({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const email = Email.safeParse(typed).data
  return (
    <Dialog title="Choose a Google account" onClose={onClose}>
      <p className="text-muted">This is a stand-in for Google. You do not need a Google account.</p>
      <ul className="mt-4 grid gap-2">
        {ACCOUNTS.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              onClick={() => onChoose(account)}
              className="flex min-h-14 w-full items-center gap-3 rounded-md border border-line px-4 text-left hover:bg-sunken"
            >
              <Avatar src="" size={36} className="rounded-full" />
              <span>
                <span className="block font-medium">{account.name}</span>
                <span className="block text-[.875rem] text-muted">{account.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <form
        className="mt-5 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (email) onChoose({ email, name: email.split('@')[0] ?? '' })
        }}
      >
        <TextInput
          label="Another e-mail"
          type="email"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="secondary" disabled={email === undefined}>
          Use this account
        </Button>
      </form>
    </Dialog>
  )
}
