import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation, useMatch } from 'react-router-dom'
import { UnconfirmedEmail } from '../../features/auth/unconfirmed-email.tsx'
import { useRoleQuery } from '../../lib/session/role.ts'
import { paths } from '../../paths.ts'
import { SCREENS } from '../../screens.ts'
import { IconButton } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { CheckoutBar } from './checkout-bar.tsx'
import { Content, SkipLink } from './content.tsx'
import { SideBar } from './side-bar.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** How often the role is read again, in milliseconds. */
const FOLLOW_MS = 30_000

/**
 * The layout of the dashboard (product §2.8): top bar, and a side bar that is a drawer below 1024 px.
 * @param children what stands above the screen
 */
export function DashboardLayout({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  const isSeat = useMatch(SCREENS.checkout.path) !== null
  const isPass = useMatch(SCREENS.passCheckout.path) !== null
  const isCheckout = isSeat || isPass
  const closeDrawer = () => setIsDrawerOpen(false)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[264px_minmax(0,1fr)] print:block">
      <FollowRole key={pathname} />
      <SkipLink />
      <aside className="hidden border-line border-r bg-surface lg:block">
        <div className="sticky top-0 max-h-dvh overflow-y-auto p-4">
          <SideBar />
        </div>
      </aside>
      {isDrawerOpen && (
        <Drawer label="Menu" onClose={closeDrawer}>
          <IconButton label="Close" onClick={closeDrawer} className="absolute top-4 right-3">
            <X size={20} strokeWidth={1.8} aria-hidden="true" />
          </IconButton>
          <SideBar onNavigate={closeDrawer} />
        </Drawer>
      )}
      <div className="min-w-0">
        {isCheckout ? (
          <CheckoutBar cancelTo={isSeat ? paths.selectedClasses : paths.passes} />
        ) : (
          <TopBar isMenuOpen={isDrawerOpen} onMenu={() => setIsDrawerOpen(true)} />
        )}
        <UnconfirmedEmail className="border-line border-b px-4 sm:px-8" />
        {children}
        {/* Wider, a line is too long to follow. */}
        <Content className={`p-4 sm:p-8 ${isCheckout ? '' : 'max-w-[1304px]'}`} />
        {!isCheckout && <TabBar />}
      </div>
    </div>
  )
}

/** Reads the role regularly, on focus and when mounted, so that menu and guards follow a change of role. */
function FollowRole(): null {
  useQuery({ ...useRoleQuery(), refetchInterval: FOLLOW_MS, refetchOnWindowFocus: 'always' })
  return null
}
