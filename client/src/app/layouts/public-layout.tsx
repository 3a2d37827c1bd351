import { UnconfirmedEmail } from '../../features/auth/unconfirmed-email.tsx'
import { Content, SkipLink } from './content.tsx'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'

/** The layout of the public pages (product §2). */
export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationBar />
      <Content className="flex-1" />
      <Footer />
      {/* The last of the page, so that it moves nothing when it appears. */}
      <UnconfirmedEmail className="edge-notice" canClose />
    </div>
  )
}
