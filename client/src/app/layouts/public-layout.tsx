import { useQuery } from '@tanstack/react-query'
import { UnconfirmedEmail } from '../../features/auth/unconfirmed-email.tsx'
import { theClub } from '../../lib/calls/the-club.ts'
import { useIsEmbedded } from '../../lib/embedded.ts'
import { Content, SkipLink } from './content.tsx'
import { Footer } from './footer.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import { TabBar } from './tab-bar.tsx'

/** On paper, in place of the bar and the footer: whose page it is. */
function PrintedName() {
  const { data: club } = useQuery(theClub())
  return (
    <p className="wrap hidden w-full pb-6 print:block">
      <b className="font-display text-[1.25rem]">{club?.name}</b>{' '}
      {[club?.address, club?.phone, club?.email].filter(Boolean).join(' · ')}
    </p>
  )
}

/** The layout of the public pages (product §2); the timetable on another site has no bars. */
export function PublicLayout() {
  if (useIsEmbedded()) return <Content className="" />
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationBar />
      <PrintedName />
      {/* As high as the window, so that the footer stays out of it while a page loads. */}
      <Content className="min-h-[calc(100dvh-4rem)] flex-1" />
      <Footer />
      {/* The last of the page, so that it moves nothing when it appears. */}
      <UnconfirmedEmail className="edge-notice" />
      <TabBar />
    </div>
  )
}
