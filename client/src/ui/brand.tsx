import { use } from 'react'
import { ClubContext } from './club.ts'

/** Logo and name of the club. */
export function Brand({ onDark = false }: { onDark?: boolean }) {
  const club = use(ClubContext)
  if (!club) return <span className="block h-9" />
  const { logo, logoDark, logoHasName } = club.look
  return (
    <span className="flex items-center gap-2.5 font-display font-semibold text-[1.25rem]">
      {!onDark && <Logo src={logo} alt={logoHasName ? club.name : ''} look="dark:hidden" />}
      <Logo
        src={logoDark}
        alt={logoHasName ? club.name : ''}
        look={onDark ? '' : 'hidden dark:block'}
        isLazy={!onDark}
      />
      {!logoHasName && club.name}
    </span>
  )
}

type LogoProps = { src: string; alt: string; look: string; isLazy?: boolean }

/** 36 pixels high; the drawn mark is as wide. */
function Logo({ src, alt, look, isLazy = false }: LogoProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={36}
      height={36}
      loading={isLazy ? 'lazy' : undefined}
      className={`h-9 w-auto max-w-40 object-contain ${look}`}
    />
  )
}
