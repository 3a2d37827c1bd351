import { useQuery } from '@tanstack/react-query'
import { Menu, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BagLink } from '../../features/selections/bag-link.tsx'
import { theClub } from '../../lib/calls/the-club.ts'
import { useSession } from '../../lib/session/session.tsx'
import { useTheme } from '../../lib/theme.tsx'
import { paths } from '../../paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { ThemeToggle } from '../../ui/theme-toggle.tsx'
import { MenuLink } from './menu-link.tsx'

/** The navigation bar of the public pages (product §2.2); below 1024 px its links are in a menu, from 768 px the most wanted also beside it. */
export function NavigationBar() {
  const { isDark, toggle } = useTheme()
  const { user } = useSession()
  const { data: club } = useQuery(theClub())
  const { isOpen, setIsOpen, bar } = useMenu()
  const menuId = useId()
  const MenuIcon = isOpen ? X : Menu
  return (
    <header ref={bar} className="sticky top-0 z-20 border-line border-b bg-bg/95 backdrop-blur low:relative">
      <div className="wrap flex h-16 items-center lg:gap-6">
        {/* Two lines of a long name fit into the bar. */}
        <Link
          to={paths.home}
          className="mr-auto flex min-h-11 min-w-0 items-center rounded-md wrap-anywhere leading-[1.2] [&>span>span]:line-clamp-2"
        >
          <Brand />
        </Link>
        <nav
          id={menuId}
          aria-label="Main"
          className={`absolute inset-x-0 top-full border-line border-b bg-bg px-4 pt-3 pb-5 shadow-2 lg:static lg:block lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none ${isOpen ? '' : 'hidden'}`}
        >
          <ul className="flex flex-col gap-1 font-medium lg:flex-row lg:items-center">
            <Item to={paths.home}>Home</Item>
            <ClubItems />
            {/* Between 1024 and 1280 px there is no room for it; the footer has it, too. */}
            {club?.passes && (
              <Item to={paths.passes} className="lg:max-xl:hidden">
                Passes
              </Item>
            )}
            {user && <Item to={paths.dashboard}>Dashboard</Item>}
            <li className="ml-2 max-lg:hidden">
              <ThemeToggle isDark={isDark} onToggle={toggle} />
            </li>
            <li className="empty:hidden max-lg:hidden">
              <BagLink />
            </li>
            <AccountItems />
          </ul>
        </nav>
        {/* Tablets have room for these beside the menu. */}
        <nav aria-label="Pages of the club" className="hidden shrink-0 md:max-lg:block">
          <ul className="flex items-center font-medium">
            <ClubItems />
            {!user && <LoginItem className="ml-2" />}
          </ul>
        </nav>
        {/* Again for small screens, outside the menu: the visual order is the tab order. */}
        <div className="empty:hidden lg:hidden">
          <BagLink />
        </div>
        <div className="lg:hidden">
          <ThemeToggle isDark={isDark} onToggle={toggle} />
        </div>
        <IconButton
          label="Menu"
          aria-expanded={isOpen}
          aria-controls={menuId}
          onClick={() => setIsOpen(!isOpen)}
          className="-mr-2 lg:hidden"
        >
          <MenuIcon size={24} strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  )
}

/** The menu of small screens, which closes on navigation, on Escape and on a tap outside of the bar. */
function useMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const bar = useRef<HTMLElement>(null)
  const { key } = useLocation()
  const [seenKey, setSeenKey] = useState(key)
  if (seenKey !== key) {
    setSeenKey(key)
    setIsOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false)
    const onPointer = ({ target }: PointerEvent) =>
      target instanceof Node && !bar.current?.contains(target) && setIsOpen(false)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [isOpen])
  return { isOpen, setIsOpen, bar }
}

/** The pages of the club. */
function ClubItems() {
  return (
    <>
      <Item to={paths.instructors} section={paths.instructor('')}>
        Instructors
      </Item>
      <Item to={paths.classes} section={paths.yogaClass('')}>
        Classes
      </Item>
      <Item to={paths.timetable}>Timetable</Item>
    </>
  )
}

type ItemProps = { to: string; section?: string; className?: string; children: ReactNode }

function Item({ to, section, className, children }: ItemProps) {
  return (
    <li className={className}>
      <MenuLink to={to} section={section} className="flex min-h-11 items-center rounded-full px-4">
        {children}
      </MenuLink>
    </li>
  )
}

/** Takes its space unseen while the session starts. */
function LoginItem({ className }: { className: string }) {
  const { loading } = useSession()
  return (
    <li className={`${className} ${loading ? 'for-visitors' : ''}`}>
      <Link to={paths.login} className={buttonClass('primary', 'w-full')}>
        Login
      </Link>
    </li>
  )
}

/** Login, or profile and Log Out. */
function AccountItems() {
  const { user, signOut } = useSession()
  if (!user) return <LoginItem className="max-lg:mt-3 lg:ml-2" />
  const name = user.displayName || user.email
  return (
    <>
      <li className="lg:ml-2">
        <Link
          to={paths.profile}
          title={name}
          aria-label={`Profile of ${name}`}
          className="flex min-h-11 items-center gap-3 rounded-full px-4 lg:p-0"
        >
          <Avatar src={user.photoURL} size={40} eager className="rounded-full" />
          <span className="truncate lg:hidden">{name}</span>
        </Link>
      </li>
      <li className="max-lg:mt-3 lg:ml-3">
        <Button look="secondary" className="max-lg:w-full" onClick={() => void signOut()}>
          Log Out
        </Button>
      </li>
    </>
  )
}
