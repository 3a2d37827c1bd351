import { contrast, hexOf, luminanceOf, rampOf, SEED_LOOK, type Theme } from '@ningjing/contract/club/color'
import { type ReactNode, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FIELD_NAMES } from '../../../lib/site-field-names.ts'
import { type Logo, readLogo } from './logo-palette.ts'
import { PictureField } from './picture-field.tsx'
import { SiteCheck } from './site-field.tsx'
import type { SiteValues } from './site-values.ts'

/** The grounds on which the logos stand; those of other colors are as light. */
const groundOf = (theme: Theme) => hexOf('bg', theme, rampOf(SEED_LOOK))

/** The logo on light and on dark grounds. */
export function LogoFields() {
  const [logo, logoDark] = useWatch<SiteValues, ['look.logo', 'look.logoDark']>({
    name: ['look.logo', 'look.logoDark'],
  })
  return (
    <>
      <div className="grid gap-2">
        <PictureField
          name="look.logo"
          label={FIELD_NAMES['look.logo']}
          kind="logo"
          none="The drawn mark"
          ground={groundOf('light')}
          hint="PNG or WebP with a transparent ground looks best. The margin around it is cut off."
        />
        <LogoNote address={logo} theme="light" />
        {logo && <SiteCheck name="look.logoHasName">{FIELD_NAMES['look.logoHasName']}</SiteCheck>}
      </div>
      <div className="grid gap-2">
        <PictureField
          name="look.logoDark"
          label={FIELD_NAMES['look.logoDark']}
          kind="logoDark"
          none={logo ? 'Use the light one' : 'The drawn mark'}
          ground={groundOf('dark')}
          hint="For the dark theme and the footer."
        />
        <LogoNote address={logoDark || logo} theme="dark" />
      </div>
    </>
  )
}

/** What to know of an uploaded logo; undefined until it is read, and without one. */
export function useLogo(address: string): Logo | undefined {
  const [read, setRead] = useState<{ address: string; logo: Logo | undefined }>()
  useEffect(() => {
    if (!address) return
    let isCurrent = true
    void readLogo(address).then((logo) => isCurrent && setRead({ address, logo }))
    return () => {
      isCurrent = false
    }
  }, [address])
  return read?.address === address ? read.logo : undefined
}

/** Contrast below which a logo can hardly be seen (https://www.w3.org/TR/WCAG22/#non-text-contrast). */
const MIN_CONTRAST = 3

/** Says that a logo can hardly be seen on the ground of a theme. Nothing is refused. */
function LogoNote({ address, theme }: { address: string; theme: Theme }) {
  const logo = useLogo(address)
  return <Note>{logo && noteOf(logo, theme)}</Note>
}

/** A note at a field, which is no error. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="text-[.875rem] text-warning empty:hidden">
      {children}
    </p>
  )
}

function noteOf({ luminance, isOpaque }: Logo, theme: Theme): string | undefined {
  if (isOpaque) {
    return theme === 'light'
      ? 'This logo has no transparent ground, so it stands in a box.'
      : 'On dark grounds, too, this logo stands in its box.'
  }
  const ratio = contrast(luminance, luminanceOf(groundOf(theme)))
  if (ratio >= MIN_CONTRAST) return undefined
  const text = `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`
  return theme === 'light'
    ? `This logo is hard to see on light grounds: its contrast is ${text}. 3:1 or more is good.`
    : `This logo is hard to see on dark grounds: its contrast is ${text}. 3:1 or more is good. You can upload a lighter one.`
}
