import { LETTERS } from '@ningjing/contract/club/club'
import { FIELD_NAMES } from '../field-names.ts'
import { ColorField } from './color-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SiteSelect } from './site-field.tsx'

/** Color, letters and the picture of link previews. */
export function LookFields() {
  return (
    <>
      <ColorField />
      <SiteSelect name="look.letters" options={LETTERS.map((value) => ({ value, text: value }))} />
      <PictureField
        name="look.share"
        label={FIELD_NAMES['look.share']}
        choices={[]}
        width={1200}
        height={630}
        none="The drawn picture"
      />
    </>
  )
}
