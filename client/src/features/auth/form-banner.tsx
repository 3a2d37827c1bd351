import { Notice } from '../../ui/notice.tsx'
import type { Banner } from './identity-texts.ts'

/** The banner above a form; nothing if there is none. */
export function FormBanner({ banner, className = '' }: { banner: Banner | null; className?: string }) {
  if (!banner) return null
  return (
    <Notice tone={banner.tone} className={className}>
      {banner.text}
    </Notice>
  )
}
