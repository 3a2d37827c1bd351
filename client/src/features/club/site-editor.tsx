import { useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { errorText } from '../../lib/calls/error-text.ts'
import { showFailure } from '../../lib/lasting-alerts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ClosedDates } from './closed-dates.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { EditBar } from './edit-bar.tsx'
import { useShowErrors } from './form/show-errors.ts'
import { SiteFields } from './form/site-fields.tsx'
import { SitePreview, useIsWide } from './preview/site-preview.tsx'
import type { StartSite } from './site.api.ts'
import { useSiteEdit } from './use-site-edit.ts'
import { VersionList } from './versions/version-list.tsx'

type Props = {
  email: string
  /** The site with which the form opens. */
  start: StartSite
  /** The class whose page the preview can show. */
  classId: string | undefined
}

/** The form of the club's site, with its versions. */
export function SiteEditor({ email, start, classId }: Props) {
  const fields = useRef<HTMLFormElement>(null)
  const edit = useSiteEdit(email, start, useShowErrors(fields))
  const { form, seen, conflict, looked } = edit
  const isWide = useIsWide()
  const [isPreviewed, setIsPreviewed] = useState(false)
  const look = (n: number) => void edit.look(n).catch((error) => showFailure(errorText(error)))
  return (
    <FormProvider {...form}>
      <ClosedDates email={email} n={seen.n} />
      {looked && <Looked n={looked.n} onBack={looked.typed ? edit.backToTyped : undefined} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_390px]">
        <div>
          <form
            ref={fields}
            noValidate
            aria-label="The club’s site"
            onSubmit={(event) => event.preventDefault()}
          >
            <SiteFields fixedCurrency={start.currencyIsFixed ? start.site.money.currency : null} />
          </form>
          <VersionList email={email} onLook={look} />
        </div>
        {isWide && (
          <section aria-label="Preview" className="sticky top-20 h-[calc(100dvh-180px)] min-h-80">
            <SitePreview classId={classId} />
          </section>
        )}
      </div>
      <EditBar
        published={seen.site}
        error={edit.error}
        isPublishing={edit.isPublishing}
        hasMore={Boolean(looked?.typed)}
        onDiscard={() => void edit.discard()}
        onPublish={() => void edit.publish(seen.n)}
      >
        {!isWide && (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setIsPreviewed(true)}>
            Preview
          </Button>
        )}
      </EditBar>
      {isPreviewed && !isWide && (
        <Dialog title="Preview" wide onClose={() => setIsPreviewed(false)}>
          <div className="h-[min(70dvh,48rem)]">
            <SitePreview classId={classId} />
          </div>
        </Dialog>
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          isPublishing={edit.isPublishing}
          onClose={edit.closeConflict}
          onTheirs={edit.showTheirs}
          onMine={(n) => void edit.publish(n)}
        />
      )}
    </FormProvider>
  )
}

type LookedProps = {
  n: number
  /** Puts back what was typed before; none if nothing was. */
  onBack: (() => void) | undefined
}

/** Says which version is in the form. */
function Looked({ n, onBack }: LookedProps) {
  return (
    <Notice key={n} tone="success" takesFocus className="mb-4">
      <p>
        {n === 0 ? 'The site before its first version' : `Version ${n}`} is in the form. Publish it to make it
        count, or discard it.
      </p>
      {onBack && (
        <Button look="secondary" className="mt-2" onClick={onBack}>
          Back to what you typed
        </Button>
      )}
    </Notice>
  )
}
