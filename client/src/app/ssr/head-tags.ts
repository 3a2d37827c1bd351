import { DRAWN_LOGO, fileOfVersion, SHARE_SIZE } from '@ningjing/contract/club/club'
import type { PageData } from '@ningjing/contract/pages'
import { paths } from '../../paths.ts'
import { jsonBlock } from './json-block.ts'
import { type PageMeta, pictureAddress, structuredData } from './structured-data.ts'

/** The club's picture in link previews, which show no SVG; `alt` is of the drawn one. */
const CLUB_PICTURE = {
  path: '/og.jpg',
  ...SHARE_SIZE,
  alt: 'A figure in tree pose before a large evening sun',
}

/** The tags in the head of a page: its title, and what search engines and link previews read. */
export function headTags(page: PageMeta): string {
  const { title, description, origin } = page
  const structured = structuredData(page)
  return [
    `<title>${escaped(title)}</title>`,
    description && `<meta name="description" content="${escaped(description)}">`,
    origin && previewTags(page),
    structured && jsonBlock('type="application/ld+json"', structured),
  ]
    .filter(Boolean)
    .join('')
}

/** Canonical address, Open Graph and Twitter card; all of them need absolute addresses. */
function previewTags({ path, title, description, data, origin }: PageMeta): string {
  const address = origin + path
  const { of } = data.yogaClass ?? {}
  // Search engines list a class once, and not each date that is sold by itself.
  const canonical = of ? origin + paths.yogaClass(of.classId) : address
  const properties: [string, string | number][] = [
    ['og:site_name', data.club?.name ?? ''],
    ['og:locale', 'en_GB'],
    ['og:type', data.instructor ? 'profile' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ...pictureProperties(data, origin),
  ]
  const tags = properties.map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`)
  return [
    `<link rel="canonical" href="${escaped(canonical)}">`,
    ...tags,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** Picture of the class or instructor that the page is about, unless it is an SVG. */
function pictureOf({ yogaClass, instructor }: PageData): string | undefined {
  const picture = yogaClass?.image ?? instructor?.photo
  return picture && !/\.svg($|[?#])/i.test(picture) ? picture : undefined
}

function pictureProperties(data: PageData, origin: string): [string, string | number][] {
  const picture = pictureOf(data)
  if (picture) return [['og:image', pictureAddress(picture, origin)]]
  const { path, width, height, alt } = CLUB_PICTURE
  const { name, version = 0, look } = data.club ?? {}
  const isDrawn = !look || (!look.share && look.logo === DRAWN_LOGO)
  return [
    ['og:image', origin + fileOfVersion(path, version)],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', [name, isDrawn && alt].filter(Boolean).join(': ')],
  ]
}

const ENTITIES = [
  ['&', '&amp;'],
  ['"', '&quot;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
] as const

/** Escapes a text for HTML and for attributes in double quotes. */
function escaped(value: string | number): string {
  return ENTITIES.reduce((text, [sign, entity]) => text.replaceAll(sign, entity), String(value))
}
