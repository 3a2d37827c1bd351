import { useState } from 'react'
import { errorText } from '../../lib/calls/error-text.ts'
import { fieldsText } from '../../lib/site-field-names.ts'
import { momentText } from '../../lib/zoned-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Conflict } from './use-site-edit.ts'

type Props = {
  conflict: Conflict
  isPublishing: boolean
  onClose: () => void
  onTheirs: (n: number) => Promise<void>
  onMine: (n: number) => void
}

/** Says that another admin has published meanwhile, and lets this one choose. Closing it keeps the form as it is. */
export function ConflictDialog({ conflict, isPublishing, onClose, onTheirs, onMine }: Props) {
  const [error, setError] = useState('')
  const n = Number(conflict.n)
  const showTheirs = () => onTheirs(n).catch((thrown) => setError(errorText(thrown)))
  return (
    <Dialog title="The site was published meanwhile" onClose={onClose}>
      <p className="wrap-anywhere">{conflictText(conflict)}</p>
      <p className="mt-3">
        Nothing you typed is lost. “Show theirs” puts their version into the form, and you can go back to
        yours. “Publish mine” replaces their version with what the form shows.
      </p>
      {error && (
        <Notice tone="danger" className="mt-4">
          {error}
        </Notice>
      )}
      <DialogActions cancel="Show theirs" isQuestion onCancel={() => void showTheirs()}>
        <Button busy={isPublishing} onClick={() => onMine(n)}>
          Publish mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Who has published last, and what has changed. */
function conflictText({ n, at, by, changed }: Conflict): string {
  if (at === undefined) return 'The versions of the site are not those that you opened.'
  const who = by || 'An admin whose account is deleted'
  const what = changed
    ? `Changed since you opened the form: ${fieldsText(String(changed).split(', '))}.`
    : 'Nothing has changed since you opened the form.'
  return `${who} published version ${n} on ${momentText(String(at))}. ${what}`
}
