import type { Site } from './site.schemas.ts'

type PathIn<Group, Name extends string> = Group extends string ? Name : `${Name}.${keyof Group & string}`

/** A field of the site, such as `name` and `home.slides`; a list is one field. */
export type SiteField = { [Name in keyof Site]: PathIn<Site[Name], Name> }[keyof Site]

/** The fields of a site that differ. Both sites come from the schema, which decides the order of their keys. */
export function changedFields(before: Site, after: Site): SiteField[] {
  return differing(before, after).flatMap((field) => {
    const [one, other] = [before[field], after[field]]
    if (typeof one === 'string' || typeof other === 'string') return [field as SiteField]
    return differing(one, other).map((part) => `${field}.${part}` as SiteField)
  })
}

function differing<Shape extends object>(before: Shape, after: Shape): (keyof Shape & string)[] {
  const fields = Object.keys(after) as (keyof Shape & string)[]
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
}
