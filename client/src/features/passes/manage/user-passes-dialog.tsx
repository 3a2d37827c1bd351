import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { GivePassDialog } from './give-pass-dialog.tsx'
import { PassCard } from './pass-card.tsx'
import { type PassOwner, passesOf } from './user-passes.api.ts'

type Props = {
  user: PassOwner
  /** Time zone of the club. */
  zone: string
  onClose: () => void
}

/** The passes of a student with what they have paid, for admins, who give one here. */
export function UserPassesDialog({ user, zone, onClose }: Props) {
  const { email } = useSignedInUser()
  const passes = useQuery(passesOf(email, user._id))
  const [isGiving, setIsGiving] = useState(false)
  return (
    <>
      <Dialog title={`Passes of ${user.name || user.email}`} wide onClose={onClose}>
        <Button look="secondary" data-first-focus onClick={() => setIsGiving(true)}>
          Give a pass…
        </Button>
        <div className="mt-5">
          <Loaded query={passes} what="the passes">
            {(rows) =>
              rows.length > 0 ? (
                <ul className="grid gap-4">
                  {rows.map((pass) => (
                    <PassCard key={pass._id} pass={pass} zone={zone} />
                  ))}
                </ul>
              ) : (
                <p className="text-muted">No passes yet.</p>
              )
            }
          </Loaded>
        </div>
      </Dialog>
      {isGiving && <GivePassDialog user={user} onClose={() => setIsGiving(false)} />}
    </>
  )
}
