import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom'

type LinkProps = ComponentProps<'a'> & {
  to: string
  /** Takes the place of this page in the history. */
  replace?: boolean
  /** Kept with the entry of the history. */
  state?: unknown
}

/**
 * A link to a page of ours. The router's own brings its forms and its framework's prefetching along, which
 * nobody here uses and every visitor would load (decision 014).
 */
export function Link({ to, replace = false, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state })
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** How the addresses of pages begin that belong to this link without being its own. */
  section?: string | undefined
  /** Classes of the link to the page on screen or to its section, and of one to another. */
  className: (state: { isActive: boolean }) => string
}

/** A link of a menu, which knows whether it leads to the page on screen, or to the section it belongs to. */
export function NavLink({ section, className, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isPage = useResolvedPath(rest.to).pathname === pathname
  const isActive = isPage || (section !== undefined && pathname.startsWith(section))
  const current = isPage ? 'page' : isActive
  return <Link {...rest} className={className({ isActive })} aria-current={current || undefined} />
}
