type Props = {
  /** A network of art/social.svg, and the page of the club there; empty for a mark that leads nowhere. */
  links: { network: string; url: string }[]
}

/** Links without a target (product §2.3). */
const WITHOUT_TARGET = { role: 'link', 'aria-disabled': true }

/** Marks of networks, from simple-icons 16.37.0 (CC0-1.0; trademarks of their owners), in art/social.svg. */
export function SocialIcons({ links }: Props) {
  return (
    <ul className="flex gap-2">
      {links.map(({ network, url }) => (
        <li key={`${network} ${url}`}>
          <a
            {...(url ? { href: url } : WITHOUT_TARGET)}
            {...{ 'aria-label': network }}
            className="grid size-11 place-items-center rounded-full"
          >
            <svg width="20" height="20" fill="currentColor" aria-hidden="true">
              <use href={`/art/social.svg#${network.toLowerCase()}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
