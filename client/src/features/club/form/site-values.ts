import { Site } from '@ningjing/contract/club/site.schemas'
import type { FieldPathByValue } from 'react-hook-form'
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts'

/** Fields of the form: those of the site, with numbers as texts, as they are typed. */
export type SiteValues = Omit<Site, 'about' | 'money' | 'terms'> & {
  about: Omit<Site['about'], 'founded'> & { founded: string }
  money: Omit<Site['money'], 'taxPercent'> & { taxPercent: string }
  terms: Record<keyof Site['terms'], string>
}

/** The path of a field that is typed or chosen, such as `home.slides.0.message`. */
export type TextPath = FieldPathByValue<SiteValues, string>

export function valuesOf({ about, money, terms, ...site }: Site): SiteValues {
  return {
    ...site,
    about: { ...about, founded: String(about.founded) },
    money: { ...money, taxPercent: String(money.taxPercent) },
    terms: {
      freeHours: String(terms.freeHours),
      latePercent: String(terms.latePercent),
      freeDays: String(terms.freeDays),
    },
  }
}

/** A copy that does not change when something is typed. */
export const copyOf = (values: SiteValues): SiteValues => JSON.parse(JSON.stringify(values))

/** The site that the form describes, whose fields may not be valid; a text that is no number becomes NaN. */
export function siteOf({
  name,
  shortName,
  searchLine,
  firstTitle,
  look,
  home,
  place,
  ...values
}: SiteValues) {
  const { about, money, terms, times } = values
  const site: Site = {
    name,
    shortName,
    searchLine,
    firstTitle,
    look: { ...look, color: look.color.trim().toLowerCase() },
    home,
    place,
    about: { ...about, founded: numberIn(about.founded) },
    money: { ...money, taxPercent: numberIn(money.taxPercent) },
    terms: {
      freeHours: numberIn(terms.freeHours),
      latePercent: numberIn(terms.latePercent),
      freeDays: numberIn(terms.freeDays),
    },
    times,
  }
  return site
}

function numberIn(typed: string): number {
  return /^\d{1,6}(\.\d{1,6})?$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

/** Validates the form by the schema of the site. */
export const siteResolver = schemaResolver<SiteValues, Site>({
  safeParse: (values) => Site.safeParse(siteOf(values as SiteValues)),
})
