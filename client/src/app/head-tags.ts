import type { PublicLists } from '@ningjing/contract/pages'
import { CLUB } from '../ui/page-head.tsx'
import { dataBlock } from './data-block.ts'
import { pictureAddress, structuredData, type ToldPage } from './structured-data.ts'

/** The picture of the club in link previews, which take no SVG. */
const CLUB_PICTURE = {
  path: '/og.jpg',
  width: 1200,
  height: 630,
  alt: 'Ningjing: a figure in tree pose before a large evening sun',
}

/** What the head of a page tells search engines and link previews, besides its title and description. */
export function headTags(page: ToldPage): string {
  const data = structuredData(page)
  return (page.origin && previewTags(page)) + (data ? dataBlock('type="application/ld+json"', data) : '')
}

/** Title and description in the head that React drew. */
export function textsIn(head: string): { title: string; description: string } {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/.exec(head) ?? []
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(head) ?? []
  return { title: plain(title), description: plain(description) }
}

/** Canonical address, Open Graph and card: all of them need whole addresses. */
function previewTags({ path, title, description, lists, origin }: ToldPage): string {
  const address = origin + path
  const properties: [string, string | number][] = [
    ['og:site_name', CLUB],
    ['og:locale', 'en_GB'],
    ['og:type', isOfInstructor(path) ? 'profile' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ...pictureProperties(ownPicture(path, lists), origin),
  ]
  const tags = properties.map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`)
  return [
    `<link rel="canonical" href="${escaped(address)}">`,
    ...tags,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

function isOfInstructor(path: string): boolean {
  return path.startsWith('/instructors/')
}

/** Picture of the class or the instructor that a page is about, when previews can show it. */
function ownPicture(path: string, { publicClasses, instructors }: PublicLists): string | undefined {
  const id = path.split('/').at(-1)
  const picture = isOfInstructor(path)
    ? instructors.find(({ _id }) => _id === id)?.photo
    : publicClasses.find(({ _id }) => _id === id)?.image
  return picture && !/\.svg($|[?#])/i.test(picture) ? picture : undefined
}

function pictureProperties(own: string | undefined, origin: string): [string, string | number][] {
  if (own) return [['og:image', pictureAddress(own, origin)]]
  const { path, width, height, alt } = CLUB_PICTURE
  return [
    ['og:image', origin + path],
    ['og:image:width', width],
    ['og:image:height', height],
    ['og:image:alt', alt],
  ]
}

const ENTITIES = [
  ['&', '&amp;'],
  ['"', '&quot;'],
  ["'", '&#x27;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
] as const

function escaped(value: string | number): string {
  return ENTITIES.reduce((text, [sign, entity]) => text.replaceAll(sign, entity), String(value))
}

/** The text that React escaped; the ampersand last, or `&amp;lt;` would become a sign that nobody wrote. */
function plain(html: string): string {
  return ENTITIES.reduceRight((text, [sign, entity]) => text.replaceAll(entity, sign), html)
}
