import { use, useState } from 'react'
import { ClubContext } from './club.ts'
import { useFallback } from './picture.tsx'

type BrandProps = {
  onDark?: boolean
  /** On phones the logo is narrow, and the name is left to screen readers. */
  isShort?: boolean
}

/** Logo and name of the club. */
export function Brand({ onDark = false, isShort = false }: BrandProps) {
  const club = use(ClubContext)
  const [failed, setFailed] = useState('')
  if (!club) return <span className="block h-9" />
  const { logo, logoDark, logoRatio, logoDarkRatio, logoHasName } = club.look
  // The drawn mark, which stands in for a logo that cannot be loaded, has no name.
  const isNamed = logoHasName && failed !== logo && failed !== logoDark
  const alt = isNamed ? club.name : ''
  const width = isShort ? 'max-w-40 max-sm:max-w-14' : 'max-w-40'
  return (
    <span className="flex items-center gap-2.5 font-display font-semibold text-[1.25rem]">
      {!onDark && (
        <Logo
          key={logo}
          src={logo}
          drawn=""
          ratio={logoRatio}
          alt={alt}
          look={`${width} dark:hidden`}
          onFail={setFailed}
        />
      )}
      <Logo
        key={`${logoDark} on dark`}
        src={logoDark}
        drawn="-dark"
        ratio={logoDarkRatio}
        alt={alt}
        look={onDark ? width : `${width} hidden dark:block`}
        isLazy={!onDark}
        onFail={setFailed}
      />
      {!isNamed && <span className={isShort ? 'max-sm:sr-only' : undefined}>{club.name}</span>}
    </span>
  )
}

/** @param drawn which drawn mark is shown if the logo cannot be loaded */
type LogoProps = {
  src: string
  drawn: '' | '-dark'
  ratio: number
  alt: string
  look: string
  isLazy?: boolean
  onFail: (src: string) => void
}

const HEIGHT = 36

/** 36 pixels high, and at most 160 wide. */
function Logo({ src, drawn, ratio, alt, look, isLazy = false, onFail }: LogoProps) {
  return (
    <img
      {...useFallback(src, `/art/logo-mark${drawn}.svg`, () => onFail(src))}
      alt={alt}
      width={Math.round(HEIGHT * ratio)}
      height={HEIGHT}
      loading={isLazy ? 'lazy' : undefined}
      className={`h-9 w-auto object-contain ${look}`}
    />
  )
}
