import type { SiteField } from '@ningjing/contract/club/changed-fields'
import type { Site } from '@ningjing/contract/club/site.schemas'

/** What the screens call the fields of the site; a new field without a name does not compile. */
export const FIELD_NAMES: Record<SiteField, string> = {
  name: 'Name',
  shortName: 'Short name',
  searchLine: 'Line for search engines',
  firstTitle: 'First title',
  'look.color': 'Main color',
  'look.logo': 'Logo',
  'look.logoDark': 'Logo for dark grounds',
  'look.logoHasName': 'The logo contains the name',
  'look.icon': 'Icon',
  'look.share': 'Picture for link previews',
  'home.slides': 'Slides',
  'home.sections': 'Sections',
  'place.photos': 'Photos of the studio',
  'place.rooms': 'Rooms',
  'about.description': 'Description',
  'about.mission': 'Mission',
  'about.address': 'Address',
  'about.hours': 'Opening hours',
  'about.phone': 'Phone',
  'about.email': 'E-mail',
  'about.social': 'Social links',
  'about.credit': 'Credit',
  'about.founded': 'Founded',
  'money.currency': 'Currency',
  'money.taxPercent': 'Tax in percent',
  'money.taxLabel': 'Name of the tax',
  'money.taxNumber': 'Tax number',
  'terms.freeHours': 'Hours before the first date',
  'terms.latePercent': 'Percent after that',
  'terms.freeDays': 'Days after payment',
  'times.clock': 'Clock',
  'times.weekStart': 'First day of the week',
  'times.closed': 'Closed days',
}

/** The groups of the form, by the part of the site that they contain. */
const GROUPS: Record<keyof Site, string> = {
  name: 'Name',
  shortName: 'Name',
  searchLine: 'Name',
  firstTitle: 'Name',
  look: 'Look',
  home: 'Home',
  place: 'Place',
  about: 'About',
  money: 'Money and rules',
  terms: 'Money and rules',
  times: 'Times',
}

/** `Name, Home`: the groups of these fields, each once. */
export function groupsText(fields: SiteField[]): string {
  return [...new Set(fields.map((field) => GROUPS[field.split('.')[0] as keyof Site]))].join(', ')
}

/** `Name, Slides`: the names of these fields, which may be those of another release. */
export function fieldsText(fields: string[]): string {
  return fields.map((field) => FIELD_NAMES[field as SiteField] ?? field).join(', ')
}
