import { COLOR, contrastOf, hexOf, type Ramp, rampOf, type Theme } from '@ningjing/contract/club/color'
import { useFormContext, useWatch } from 'react-hook-form'
import { FIELD_NAMES } from '../../../lib/site-field-names.ts'
import { Button } from '../../../ui/button.tsx'
import { SiteText } from './site-field.tsx'
import type { SiteValues } from './site-values.ts'

/**
 * The main color, by the browser's picker, typed, or that of the logo.
 * @param ofLogo main color of the logo; undefined for a gray one, and without one
 */
export function ColorField({ ofLogo }: { ofLogo: string | undefined }) {
  const { setValue } = useFormContext<SiteValues>()
  const color = useWatch<SiteValues, 'look.color'>({ name: 'look.color' }).toLowerCase()
  const choose = (hex: string) => setValue('look.color', hex, { shouldDirty: true, shouldValidate: true })
  return (
    <>
      <div className="flex items-start gap-3">
        <input
          type="color"
          aria-label={`${FIELD_NAMES['look.color']}, picker`}
          value={COLOR.test(color) ? color : '#000000'}
          onChange={({ target }) => choose(target.value)}
          className="mt-8 h-[52px] w-16 shrink-0 cursor-pointer rounded-md border border-control bg-surface p-1"
        />
        <SiteText
          name="look.color"
          required
          className="min-w-0 flex-1"
          hint="Its hue and strength are used. Lightness is chosen so that every text can be read."
        />
      </div>
      {ofLogo && (
        <Button look="secondary" className="justify-self-start" onClick={() => choose(ofLogo)}>
          <span aria-hidden="true" style={{ background: ofLogo }} className="size-5 rounded-full" />
          From the logo
        </Button>
      )}
      {COLOR.test(color) && <Swatches color={color} />}
    </>
  )
}

/** Hues of the red of warnings, in degrees. */
const REDS = { from: 7, to: 47 }

/** The color as it was chosen, and what the site makes of it, with the contrast of the text on a button. */
function Swatches({ color }: { color: string }) {
  const ramp = rampOf({ color })
  const swatches = [
    { name: 'Yours', hex: color, contrast: '' },
    { name: 'In light', ...buttonIn('light', ramp) },
    { name: 'In dark', ...buttonIn('dark', ramp) },
  ]
  return (
    <div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {swatches.map(({ name, hex, contrast }) => (
          <li key={name} className="flex items-center gap-2 text-[.9375rem]">
            <span
              aria-hidden="true"
              style={{ background: hex }}
              className="size-8 rounded-full border border-control"
            />
            {name}{' '}
            <span className="text-muted tabular-nums">
              {hex}
              {contrast && `, ${contrast}`}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[.875rem] text-muted">
        Behind a color stands the contrast of a button’s text. With every color, all texts of the site have
        7:1 or more.
      </p>
      {ramp.hue >= REDS.from && ramp.hue <= REDS.to && (
        <p className="mt-2 text-[.875rem] text-warning">Close to the red of warnings.</p>
      )}
    </div>
  )
}

/** The color of a button in a theme, and the contrast of its text, such as `9.1:1`; never rounded up. */
function buttonIn(theme: Theme, ramp: Ramp) {
  const hex = hexOf('primary', theme, ramp)
  const contrast = contrastOf(hex, hexOf('on-primary', theme, ramp))
  return { hex, contrast: `${(Math.floor(contrast * 10) / 10).toFixed(1)}:1` }
}
