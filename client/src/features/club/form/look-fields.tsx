import { SHARE_SIZE } from '@ningjing/contract/club/club'
import { useWatch } from 'react-hook-form'
import { FIELD_NAMES } from '../../../lib/site-field-names.ts'
import { ColorField } from './color-field.tsx'
import { LogoFields, Note, useLogo } from './logo-fields.tsx'
import { PictureField } from './picture-field.tsx'
import type { SiteValues } from './site-values.ts'

/** Width by height above which a logo makes no good icon. */
const MAX_ICON_RATIO = 2
const TOO_WIDE = 'The logo is too wide to be read in the tab of a browser. Upload a square picture.'

/** Color, logo, icon and the picture of link previews. */
export function LookFields() {
  const [logo, icon] = useWatch<SiteValues, ['look.logo', 'look.icon']>({ name: ['look.logo', 'look.icon'] })
  const read = useLogo(logo)
  return (
    <>
      <ColorField ofLogo={read?.color} />
      <LogoFields />
      <div className="grid gap-2">
        <PictureField
          name="look.icon"
          label={FIELD_NAMES['look.icon']}
          kind="icon"
          none={logo ? 'The logo' : 'The drawn mark'}
          hint="A square, for tabs of browsers and home screens of phones."
        />
        <Note>{!icon && read && read.ratio > MAX_ICON_RATIO && TOO_WIDE}</Note>
      </div>
      <PictureField
        name="look.share"
        label={FIELD_NAMES['look.share']}
        kind="share"
        size={SHARE_SIZE}
        none={logo ? 'The logo on paper' : 'The drawn picture'}
        hint="What messages and social networks show beside a link to the site."
      />
    </>
  )
}
