import type { Pass } from '@ningjing/contract/passes/passes.schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedInUser } from '../../../lib/session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EndPassDialog } from './end-pass-dialog.tsx'
import { ExtendPassDialog } from './extend-pass-dialog.tsx'
import { GivePassDialog } from './give-pass-dialog.tsx'
import { PassCard } from './pass-card.tsx'
import { type PassOwner, passesOfUser } from './user-passes.api.ts'

type Props = {
  user: PassOwner
  /** Time zone of the club. */
  zone: string
  onClose: () => void
}

/** The passes of a user with what they have paid, for admins, who give and change them here. */
export function UserPassesDialog({ user, zone, onClose }: Props) {
  const { email } = useSignedInUser()
  const passes = useQuery(passesOfUser(email, user._id))
  const [open, setOpen] = useState<{ act: 'give' } | { act: 'extend' | 'end'; pass: Pass }>()
  const close = () => setOpen(undefined)
  const isStudent = (user.role ?? 'student') === 'student'
  return (
    <>
      <Dialog title={`Passes of ${user.name || user.email}`} wide onClose={onClose}>
        {isStudent ? (
          <Button look="secondary" data-first-focus onClick={() => setOpen({ act: 'give' })}>
            Give a pass…
          </Button>
        ) : (
          <p className="text-muted">Only students can get a pass.</p>
        )}
        <div className="mt-5">
          <Loaded query={passes} what="the passes">
            {(rows) =>
              rows.length > 0 ? (
                <ul className="grid gap-4">
                  {rows.map((pass) => (
                    <PassCard
                      key={pass._id}
                      pass={pass}
                      zone={zone}
                      onExtend={() => setOpen({ act: 'extend', pass })}
                      onEnd={() => setOpen({ act: 'end', pass })}
                    />
                  ))}
                </ul>
              ) : (
                <p className="text-muted">{isStudent ? 'No passes yet.' : 'No passes.'}</p>
              )
            }
          </Loaded>
        </div>
      </Dialog>
      {open?.act === 'give' && <GivePassDialog user={user} onClose={close} />}
      {open?.act === 'extend' && (
        <ExtendPassDialog
          pass={open.pass}
          next={passes.data?.find(({ follows, state }) => follows === open.pass._id && state !== 'ended')}
          zone={zone}
          onClose={close}
        />
      )}
      {open?.act === 'end' && <EndPassDialog pass={open.pass} onClose={close} />}
    </>
  )
}
