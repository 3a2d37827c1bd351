import type { Club } from '@ningjing/contract/club/club.schemas'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { theClub } from '../../lib/calls/the-club.ts'
import { useSession } from '../../lib/session/session.tsx'
import { useTheme } from '../../lib/theme.tsx'
import { paths } from '../../paths.ts'
import { Brand } from '../../ui/brand.tsx'
import { telAddress } from '../../ui/texts.ts'
import { SystemTheme } from '../../ui/theme-toggle.tsx'
import { SocialIcons } from './social-icons.tsx'

/** The footer of the public pages (product §2.3). */
export function Footer() {
  const { user } = useSession()
  const { isSystem, toggleSystem } = useTheme()
  const { data: club } = useQuery(theClub())
  return (
    <footer className="bg-footer text-white/80 dark:border-line dark:border-t">
      <div className="wrap grid gap-x-10 gap-y-6 pt-9 pb-5 sm:grid-cols-[1fr_auto] sm:gap-y-10 sm:pt-14 sm:pb-10 lg:grid-cols-[2fr_2fr_1fr] lg:gap-16">
        <div className="text-white sm:-mt-2">
          <Brand onDark />
          <p className="mt-3 max-w-[52ch] text-[.9375rem] text-white/80 leading-relaxed">
            {club?.description}
          </p>
          {club && <Contact {...club} />}
        </div>
        <div>
          {club?.mission && <Mission text={club.mission} />}
          <div className="mt-2 -mb-3 -ml-3 sm:mt-4 sm:mb-0">
            <SocialIcons links={club?.social ?? []} />
          </div>
        </div>
        <nav aria-label="Footer" className="sm:max-lg:col-start-2 sm:max-lg:row-start-1">
          <h2 className="text-[1.125rem] text-white max-sm:sr-only">Explore</h2>
          <ul className="flex-wrap gap-x-6 max-sm:flex sm:mt-1">
            <Item to={paths.home}>Home</Item>
            <Item to={paths.instructors}>Instructors</Item>
            <Item to={paths.classes}>Classes</Item>
            <Item to={paths.timetable}>Timetable</Item>
            {club?.passes && <Item to={paths.passes}>Passes</Item>}
            {user && <Item to={paths.dashboard}>Dashboard</Item>}
          </ul>
        </nav>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-white/15 border-t py-5 sm:gap-y-6 sm:py-6 text-[.875rem]">
          <nav aria-label="Legal" className="-my-3">
            <ul className="flex gap-x-6">
              <Item to={paths.terms}>Terms</Item>
              <Item to={paths.privacy}>Privacy</Item>
              <Item to={paths.refunds}>Refunds</Item>
            </ul>
          </nav>
          {/* Rows of a phone are closer: none may cover the other's target. */}
          <div className="sm:-my-3">
            <SystemTheme isOn={isSystem} onToggle={toggleSystem} />
          </div>
          {club && <p>{`Copyright © ${yearsFrom(club.founded)}`}</p>}
          {club?.credit && <Credit {...club.credit} />}
        </div>
      </div>
    </footer>
  )
}

function Mission({ text }: { text: string }) {
  return (
    <>
      <h2 className="text-[1.125rem] text-white">Our mission</h2>
      <p className="mt-2 max-w-[46ch] leading-relaxed sm:mt-3">{text}</p>
    </>
  )
}

function yearsFrom(founded: number): string {
  // By the calendar of UTC, as the server has rendered it.
  const year = new Date().getUTCFullYear()
  return founded < year ? `${founded}–${year}` : String(year)
}

/** Who made the site. */
function Credit({ text, url }: NonNullable<Club['credit']>) {
  const look = '-my-3 inline-flex min-h-11 items-center'
  if (!url) return <p className={look}>{text}</p>
  return (
    <a href={url} className={`${look} underline underline-offset-4 hover:text-white`}>
      {text}
    </a>
  )
}

/** Its padding is for fingers and takes no space. */
const LINK =
  '-mx-3 inline-flex min-h-11 items-center px-3 hover:text-white hover:underline aria-[current]:font-semibold aria-[current]:text-white'
const CONTACT_LINK = `${LINK} underline underline-offset-4`

/** Where and how to reach the club, as far as it says it. */
function Contact({ name, address, phone, email, hours }: Club) {
  return (
    <address className="mt-3 break-words not-italic leading-relaxed">
      {address && <p>{`${name}, ${address}`}</p>}
      {/* Lines break between the parts: 'Monday to Friday 6 AM to 10 PM,' 'weekends 6 AM to 9 PM'. */}
      {hours.match(/[^,]+,?/g)?.map((part) => (
        <span key={part} className="inline-block">
          {part}&nbsp;
        </span>
      ))}
      <div className="flex flex-wrap gap-x-6">
        {phone && (
          <a href={telAddress(phone)} className={CONTACT_LINK}>
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={CONTACT_LINK}>
            {email}
          </a>
        )}
      </div>
    </address>
  )
}

function Item({ to, children }: { to: string; children: string }) {
  const { pathname } = useLocation()
  return (
    <li>
      <Link to={to} aria-current={pathname === to ? 'page' : undefined} className={LINK}>
        {children}
      </Link>
    </li>
  )
}
