import type { Currency } from '@ningjing/contract/formats'
import { memo } from 'react'
import { AboutFields } from './about-fields.tsx'
import { FieldGroup, FieldPair } from './field-group.tsx'
import { LookFields } from './look-fields.tsx'
import { MoneyFields } from './money-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { Sections } from './section-fields.tsx'
import { SiteParagraph, SiteText } from './site-field.tsx'
import { Slides } from './slide-fields.tsx'
import { TimeFields } from './time-fields.tsx'

type Props = {
  /** The currency of the club if it can no longer be another one. */
  fixedCurrency: Currency | null
}

/** All fields of the site in seven folded groups. They render once; what is typed renders its own field. */
export const SiteFields = memo(function SiteFields({ fixedCurrency }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FieldGroup id="name" title="Name" hint="What the club is called.">
        <FieldPair>
          <SiteText name="name" required />
          <SiteText
            name="shortName"
            optional
            hint="Where space is short, such as below an app icon. Empty takes the name."
          />
        </FieldPair>
        <SiteText name="firstTitle" required hint="Title and first heading of the home page." />
        <SiteParagraph name="searchLine" optional hint="What search engines show below that title." />
      </FieldGroup>
      <FieldGroup id="look" title="Look" hint="Color, logo, icon, picture for link previews.">
        <LookFields />
      </FieldGroup>
      <FieldGroup id="home" title="Home" hint="Slides and sections of the home page.">
        <Slides />
        <Sections />
      </FieldGroup>
      <FieldGroup id="place" title="Place" hint="Photos and rooms.">
        <PlaceFields />
      </FieldGroup>
      <FieldGroup id="about" title="About" hint="Description, address, links.">
        <AboutFields />
      </FieldGroup>
      <FieldGroup id="money" title="Money and rules" hint="Currency, tax, what those who cancel get back.">
        <MoneyFields fixedCurrency={fixedCurrency} />
      </FieldGroup>
      <FieldGroup id="times" title="Times" hint="Clock, first day of the week, closed days.">
        <TimeFields />
      </FieldGroup>
    </div>
  )
})
