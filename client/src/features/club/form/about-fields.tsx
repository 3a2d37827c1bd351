import { NETWORKS } from '@ningjing/contract/club/club'
import { LIST_SIZES } from '@ningjing/contract/club/list-sizes'
import type { SocialLink } from '@ningjing/contract/club/site.schemas'
import type * as z from 'zod/mini'
import { FIELD_NAMES } from '../../../lib/site-field-names.ts'
import { FieldPair } from './field-group.tsx'
import { ListEditor } from './list-editor.tsx'
import { SiteCheck, SiteParagraph, SiteSelect, SiteText } from './site-field.tsx'

const NETWORK_OPTIONS = NETWORKS.map((value) => ({ value, text: value }))

/** What the footer, mails and search engines say of the club. */
export function AboutFields() {
  return (
    <>
      <SiteParagraph name="about.description" optional />
      <SiteParagraph name="about.mission" optional />
      <FieldPair>
        <SiteText name="about.address" optional />
        <SiteText name="about.hours" optional />
        <SiteText name="about.phone" type="tel" optional />
        <SiteText name="about.email" type="email" optional />
        <SiteText name="about.founded" inputMode="numeric" required hint="A year." />
      </FieldPair>
      <ListEditor<z.infer<typeof SocialLink>>
        name="about.social"
        label={FIELD_NAMES['about.social']}
        one="link"
        {...LIST_SIZES.social}
        empty={{ network: NETWORKS[0], url: '' }}
      >
        {(index) => (
          <FieldPair>
            <SiteSelect name={`about.social.${index}.network`} label="Network" options={NETWORK_OPTIONS} />
            <SiteText
              name={`about.social.${index}.url`}
              label="Address"
              type="url"
              optional
              placeholder="https://"
              hint="Without one, its mark leads nowhere."
            />
          </FieldPair>
        )}
      </ListEditor>
      <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
        <legend className="font-medium">{FIELD_NAMES['about.credit']}</legend>
        <SiteCheck name="about.credit.on">Say in the footer who made the site</SiteCheck>
        <FieldPair>
          <SiteText name="about.credit.text" label="Text" required />
          <SiteText name="about.credit.url" label="Link" type="url" optional placeholder="https://" />
        </FieldPair>
      </fieldset>
    </>
  )
}
