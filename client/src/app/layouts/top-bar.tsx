import type { Role } from '@ningjing/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { LogOut, Menu } from 'lucide-react'
import { profileOf } from '../../features/users/users.api.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession, useSignedInUser } from '../../lib/session/session.tsx'
import { useTheme } from '../../lib/theme.tsx'
import { paths } from '../../paths.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'

/** Names of the roles (product §2.8). */
const ROLE_LABELS: Record<Role, string> = { admin: 'Admin', instructor: 'Instructor', student: 'Student' }

type Props = { isMenuOpen: boolean; onMenu: () => void }

/** The top bar of the dashboard (product §2.8): avatar, name and role, theme, Logout. */
export function TopBar({ isMenuOpen, onMenu }: Props) {
  const { signOut } = useSession()
  const { email, displayName, photoURL } = useSignedInUser()
  // The profile may have a photo that the provider does not know.
  const { data: profile } = useQuery(profileOf(email))
  const { role } = useRole()
  const { isDark, toggle } = useTheme()
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-2 border-line border-b bg-surface px-4 sm:gap-3 sm:px-8">
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isMenuOpen}
        onClick={onMenu}
        className="-ml-2 lg:hidden"
      >
        <Menu size={24} strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
      <Avatar src={profile?.photo || photoURL} size={40} eager className="rounded-full" />
      <div className="mr-auto min-w-0 leading-tight">
        <p className="truncate font-semibold">{displayName || email}</p>
        <p className="min-h-4 text-[.8125rem] text-muted">{role && ROLE_LABELS[role]}</p>
      </div>
      <ThemeToggle isDark={isDark} onToggle={toggle} />
      <Button
        look="secondary"
        className="shrink-0 max-sm:w-11 max-sm:px-0"
        onClick={() => void signOut(paths.home)}
      >
        <LogOut size={18} strokeWidth={1.8} aria-hidden="true" />
        <span className="max-sm:sr-only">Logout</span>
      </Button>
    </header>
  )
}
