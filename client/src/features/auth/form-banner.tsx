import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { Notice } from '../../ui/notice.tsx'
import type { Banner } from './identity-texts.ts'

/** Id of the banner, for the field that it is about. */
const BANNER_ID = 'form-banner'

/** The banner above a form; nothing if there is none. Without a field of its own it takes the focus. */
export function FormBanner({ banner, className = '' }: { banner: Banner | null; className?: string }) {
  if (!banner) return null
  return (
    <Notice
      tone={banner.tone}
      id={banner.field && BANNER_ID}
      takesFocus={!banner.field}
      className={`flex gap-2.5 ${className}`}
    >
      <CircleAlert size={20} strokeWidth={1.8} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span className="min-w-0">{banner.text}</span>
    </Notice>
  )
}

/** Marks and focuses the field that a banner is about. Returns the attributes that tie the e-mail field to it. */
export function useBannerField<Values extends FieldValues & { email: string }>(
  banner: Banner | null,
  setError: UseFormSetError<Values>,
) {
  useEffect(() => {
    if (banner?.field) setError(banner.field as Path<Values>, { type: 'banner' }, { shouldFocus: true })
  }, [banner, setError])
  return banner?.field && { 'aria-describedby': BANNER_ID }
}
