/** Marks of four networks, from simple-icons 16.37.0 (CC0-1.0; trademarks of their owners); in art/social.svg. */
const MARKS = ['Facebook', 'Instagram', 'X', 'YouTube']

/** Links without a target (product §2.3). */
const withoutTarget = (name: string) => ({ role: 'link', 'aria-disabled': true, 'aria-label': name })

export function SocialIcons() {
  return (
    <ul className="flex gap-2">
      {MARKS.map((name) => (
        <li key={name}>
          <a {...withoutTarget(name)} className="grid size-11 place-items-center rounded-full">
            <svg width="20" height="20" fill="currentColor" aria-hidden="true">
              <use href={`/art/social.svg#${name.toLowerCase()}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
