import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router-dom'

type Props = Omit<ComponentProps<typeof Link>, 'to'> & {
  to: string
  /** Prefix of the other paths that belong to this link. */
  section?: string | undefined
}

/** A link of a menu, highlighted on its page (`aria-current="page"`) and on the pages of its section ("true"). */
export function MenuLink({ to, section, className = '', ...rest }: Props) {
  const { pathname } = useLocation()
  const isPage = pathname === to
  const isActive = isPage || (section !== undefined && pathname.startsWith(section))
  const colors = isActive ? 'bg-primary-soft text-primary-ink' : 'text-muted hover:bg-sunken hover:text-ink'
  return (
    <Link
      {...rest}
      to={to}
      className={`transition-colors duration-200 ${colors} ${className}`}
      aria-current={isPage ? 'page' : isActive || undefined}
    />
  )
}
