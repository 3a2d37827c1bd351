import { useQuery } from '@tanstack/react-query'
import { CalendarDays, LogOut, Menu } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useUnseen } from '../../features/mails/notices.api.ts'
import { BagLink } from '../../features/selections/bag-link.tsx'
import { profileOf } from '../../features/users/users.api.ts'
import { ROLE_NAMES } from '../../lib/role-names.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession, useSignedInUser } from '../../lib/session/session.tsx'
import { useTheme } from '../../lib/theme.tsx'
import { paths } from '../../paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { CornerCount } from '../../ui/count-badge.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'

type Props = { isMenuOpen: boolean; onMenu: () => void }

/** The top bar of the dashboard (product §2.8): the way out to the classes, avatar, name and role, theme, Logout. */
export function TopBar({ isMenuOpen, onMenu }: Props) {
  const { email } = useSignedInUser()
  // The side bar, which says it beside its link, is behind this button.
  const notices = useUnseen(email) ?? 0
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-1 border-line border-b bg-surface px-4 sm:gap-3 sm:px-8 low:static">
      <IconButton
        label={notices === 0 ? 'Menu' : notices === 1 ? 'Menu, 1 new notice' : `Menu, ${notices} new notices`}
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
        className="-ml-2 lg:hidden"
      >
        <span className="relative grid size-5 place-items-center">
          <Menu size={24} strokeWidth={1.8} aria-hidden="true" className="max-w-none" />
          {notices > 0 && <CornerCount count={notices} />}
        </span>
      </IconButton>
      {/* From 1024 px it is in the side bar; narrower than 360 px it has no space. */}
      <Link
        to={paths.home}
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center rounded-md max-[22.5rem]:hidden sm:mr-2 lg:hidden"
      >
        <Brand isShort />
      </Link>
      <Person isShort />
      <Link
        to={paths.timetable}
        title="Timetable"
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full font-medium text-muted transition-colors duration-200 hover:bg-sunken hover:text-ink md:px-4"
      >
        <CalendarDays size={20} strokeWidth={1.8} aria-hidden="true" />
        <span className="max-md:sr-only">Timetable</span>
      </Link>
      <div className="empty:hidden max-sm:hidden">
        <BagLink />
      </div>
      <ThemeAndLogout isShort />
    </header>
  )
}

/** Portrait, name and role, theme and Logout. */
export function Account() {
  return (
    <>
      <Person />
      <ThemeAndLogout />
    </>
  )
}

/** @param isShort on phones, the text of Logout is left to screen readers */
function ThemeAndLogout({ isShort = false }: { isShort?: boolean }) {
  const { signOut } = useSession()
  const { isDark, toggle } = useTheme()
  return (
    <>
      <ThemeToggle isDark={isDark} onToggle={toggle} />
      <Button
        look="secondary"
        className={isShort ? 'shrink-0 max-sm:w-11 max-sm:px-0' : 'shrink-0'}
        onClick={() => void signOut(paths.home)}
      >
        <LogOut size={18} strokeWidth={1.8} aria-hidden="true" />
        <span className={isShort ? 'max-sm:sr-only' : undefined}>Logout</span>
      </Button>
    </>
  )
}

/**
 * Portrait, name and role.
 * @param isShort on phones, the name is left to screen readers
 */
function Person({ isShort = false }: { isShort?: boolean }) {
  const { email, displayName } = useSignedInUser()
  const { role } = useRole()
  return (
    <>
      <OwnPortrait />
      <div className="mr-auto min-w-0 leading-tight max-sm:ml-1">
        <p className={`truncate font-semibold ${isShort ? 'max-sm:sr-only' : ''}`}>{displayName || email}</p>
        <p className="min-h-4 truncate text-[.8125rem] text-muted">{role && ROLE_NAMES[role]}</p>
      </div>
    </>
  )
}

/** The portrait of the user, in the size of a bar. */
export function OwnPortrait() {
  const { email, photoURL } = useSignedInUser()
  // The profile may have a photo that the provider does not know.
  const { data: profile } = useQuery(profileOf(email))
  return <Avatar src={profile?.photo || photoURL} size={40} eager className="shrink-0 rounded-full" />
}
