import { describe, expect, it } from 'vitest'
import { type ExampleMail, everyMail, LOTUS_YARD } from '../../testing/every-mail.ts'

/** What an HTML part says, without its styles. */
const readable = (html: string) =>
  html
    .replaceAll(/<(style|title)>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_sign, code) => String.fromCharCode(Number(code)))

/** All that a mail says. */
const factsOf = ({ mail }: ExampleMail) => [
  ...[mail.when ?? '', mail.heading ?? mail.title, ...mail.paragraphs, mail.link.label],
  ...mail.rows.flatMap(([label, value, more]) => [label, value, more?.label ?? '']),
]

/** Names of programs on the server, which no club changes. */
const UNITS = /ningjing-\w+/g

describe.each(everyMail(LOTUS_YARD).map((one) => [one.name, one] as const))('the mail %s', (_name, one) => {
  const { mail, text, html } = one

  it('is one of its club: by name, currency and clock, and by no other', () => {
    for (const said of [mail.subject, text, html]) {
      expect(said.replaceAll(UNITS, '')).not.toMatch(/ningjing|\$|\d [AP]M\b/i)
    }
    for (const said of [text, readable(html)])
      expect(said).toContain('Lotus Yard, Lindenstraße 4, 10969 Berlin')
  })

  it('says the same as text and as HTML, and nothing that is missing', () => {
    const shown = readable(html)
    for (const fact of factsOf(one)) {
      expect([fact, text.includes(fact), shown.includes(fact)]).toEqual([fact, true, true])
    }
    for (const said of [mail.subject, text, html]) expect(said).not.toMatch(/undefined|null|NaN|\[object|“”/)
    expect(mail.subject.length).toBeGreaterThan(5)
    expect(html).not.toMatch(/<script|<link|<form|javascript:/)
  })

  it('leads somewhere by a button and by an address', () => {
    const address = /^https:\/\/yard\.example(\/\S*)$/
    const [, href = ''] = /<a class="button" href="([^"]+)"/.exec(html) ?? []
    expect(href).toMatch(address)
    expect(text).toContain(`${mail.link.label}: ${href}`)
  })
})
