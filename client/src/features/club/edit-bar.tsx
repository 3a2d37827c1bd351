import type { Site } from '@ningjing/contract/club/site.schemas'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { confirmLeaving } from '../../lib/alerts.ts'
import { useAskBeforeLeaving } from '../../lib/forms/unsaved.ts'
import { groupsText } from '../../lib/site-field-names.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { SiteValues } from './form/site-values.ts'
import { changesIn } from './use-site-edit.ts'

type Props = {
  /** What is published. */
  published: Site
  error: string | undefined
  isPublishing: boolean
  /** Whether there is input that the form does not show at the moment. */
  hasMore: boolean
  onDiscard: () => void
  onPublish: () => void
  /** Further buttons. */
  children: ReactNode
}

/** The bar at the lower edge: what has changed, and what to do with it. It asks before changes are left. */
export function EditBar({ published, error, isPublishing, hasMore, onDiscard, onPublish, children }: Props) {
  const changes = changesIn(useWatch<SiteValues>() as SiteValues, published)
  const isSame = changes.length === 0
  useAskBeforeLeaving(!isSame || hasMore, (leave) => void confirmLeaving(leave))
  return (
    <div className="edit-bar">
      {error && <Notice tone="danger">{error}</Notice>}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p role="status" className="mr-auto min-w-0 py-1">
          {isSame ? 'No changes' : changesText(changes.length)}
          {!isSame && <span className="text-muted">: {groupsText(changes)}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          {children}
          <Button look="quiet" aria-disabled={isSame} onClick={() => isSame || onDiscard()}>
            Discard
          </Button>
          <Button busy={isPublishing} aria-disabled={isSame} onClick={() => isSame || onPublish()}>
            Publish
          </Button>
        </div>
      </div>
    </div>
  )
}

const changesText = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
