import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { ClassName, classEditForm, PlanToSave } from './classes/class-input.schemas.ts'
import { ruleText } from './field-reasons.ts'
import { OptionalPictureUrl, PictureUrl, SearchText } from './fields.schemas.ts'
import { priceRule, typedPrice } from './money.schemas.ts'
import { OWN_PICTURES } from './pictures/pictures.ts'
import { Bio, Phone, UserName } from './users/users.schemas.ts'

const INVISIBLE_MESSAGE = ruleText('invisible')
const INVISIBLE_LINES_MESSAGE = ruleText('invisible-in-lines')
const MARKS_MESSAGE = ruleText('too-many-marks')
const PHONE_MESSAGE = ruleText('phone')

/** What a schema makes of a text, or its first message. */
function readBy(schema: z.ZodMiniType, text: string): unknown {
  const { success, data, error } = schema.safeParse(text)
  return success ? data : error?.issues[0]?.message
}

describe('a name', () => {
  it.each([
    ['NUL', 'A\u0000na'],
    ['LF', 'Ana\nSilva'],
    ['CR LF', 'Ana\r\nSilva'],
    ['a tab', 'Ana\tSilva'],
    ['an escape', '\u001b[31mAna'],
    ['a direction override', 'Ana\u202eavliS'],
    ['a direction isolate', '\u2066Ana\u2069'],
    ['a zero-width space', '\u200b'],
    ['a zero-width space between letters', 'A\u200bna'],
    ['a byte order mark', 'A\ufeffna'],
    ['a soft hyphen', 'A\u00adna'],
    ['a Hangul filler', '\u3164'],
    ['blank Braille', '\u2800'],
    ['a lone surrogate', 'Ana\ud800'],
    ['joiners alone', '\u200d\u200c'],
    ['a joiner at the start', '\u200dAna'],
    ['a joiner after a Latin letter', 'Ana\u200d'],
    ['two joiners', 'क\u200d\u200dष'],
    ['a variation selector after a Latin letter', 'Ana\ufe0f'],
    ['the letters of a flag without a flag', 'Ana\u{e0067}\u{e007f}'],
    ['a line separator', 'Ana\u2028Silva'],
  ])('is refused with %s', (_what, name) => {
    expect(readBy(UserName, name)).toBe(INVISIBLE_MESSAGE)
    expect(readBy(ClassName, name)).toBe(INVISIBLE_MESSAGE)
    expect(readBy(SearchText, name)).toBe(INVISIBLE_MESSAGE)
  })

  it.each([
    ['marks piled on a letter', `Ze${'\u0351'.repeat(7)}d`],
    ['a pile that joiners split', `Ze${'\u0351\u200d'.repeat(4)}d`],
  ])('is refused with %s', (_what, name) => {
    expect(readBy(UserName, name)).toBe(MARKS_MESSAGE)
    expect(readBy(ClassName, name)).toBe(MARKS_MESSAGE)
    expect(readBy(Bio, `I teach.\n${name}`)).toBe(MARKS_MESSAGE)
  })

  it.each([' ', '\u00a0\u3000', '\u0301', '\u{f0000}'])('that looks empty is refused (%j)', (name) => {
    expect(UserName.safeParse(name).success).toBe(false)
  })

  it.each([
    "Zoë O'Neill-Müller 3",
    '宁静 李',
    'محمد علی',
    'می\u200cخواهم',
    'क्\u200dष',
    'അവന്\u200d',
    'Yoga 👩\u200d🦰 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3 👍🏽',
    'Yin \u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '葛\u{e0100}城',
    'Nguye\u0302\u0303n',
    'ကြွှို့',
    'רִבְקָ֑ה',
  ])('of any script is kept (%s)', (name) => {
    expect(readBy(UserName, name)).toBe(name)
    expect(readBy(SearchText, name)).toBe(name)
  })
})

describe('a text of several lines', () => {
  it('keeps its line breaks as LF', () => {
    expect(readBy(Bio, ' I teach.\r\n\nAnd learn.\r')).toBe('I teach.\n\nAnd learn.')
  })

  it.each(['a\tb', 'a\u0000b', 'a\n\u202eb', 'a\ud800'])(
    'is refused with an invisible character (%j)',
    (text) => {
      expect(readBy(Bio, text)).toBe(INVISIBLE_LINES_MESSAGE)
    },
  )
})

describe('the address of a picture', () => {
  it.each([
    ['https://a.example/b c".png', 'https://a.example/b%20c%22.png'],
    ['HTTPS:/\\a.example', 'https://a.example/'],
    ['https:a.example/x.png', 'https://a.example/x.png'],
    ['/art/class-lotus.svg', '/art/class-lotus.svg'],
  ])('%s is stored as a browser sends it', (typed, stored) => {
    expect(readBy(PictureUrl, typed)).toBe(stored)
    expect(readBy(OptionalPictureUrl, typed)).toBe(stored)
  })

  it.each([
    ['http://a.example/x.png', 'Use an https:// address.'],
    ['https://user:password@a.example/x.png', 'Use an https:// address.'],
    ['//a.example/x.png', 'Use an https:// address.'],
    ['/art/nope.svg', 'Use an https:// address.'],
    ['/art/social.svg', 'Use an https:// address.'],
    ['https://a.example/\tx\n.png', INVISIBLE_MESSAGE],
    [`https://a.example/${'ü'.repeat(1000)}`, 'Use at most 2048 characters.'],
  ])('%s is refused', (typed, message) => {
    expect(readBy(PictureUrl, typed)).toBe(message)
  })

  it('may be each picture of a class or a person that the site has', () => {
    const drawn = readdirSync(new URL('../../client/public/art', import.meta.url))
    const ofClassesAndPeople = drawn.filter((name) => /^(class|instructor|avatar)-.*\.svg$/.test(name))
    expect(ofClassesAndPeople.map((name) => `/art/${name}`).sort()).toEqual([...OWN_PICTURES].sort())
  })
})

describe('the link of an online class', () => {
  it.each([
    [' https://meet.example/yin now ', 'https://meet.example/yin%20now'],
    ['https://meet.example/<b>', 'https://meet.example/%3Cb%3E'],
    ['', ''],
  ])('%j is stored as a browser sends it', (typed, stored) => {
    expect(readBy(PlanToSave.shape.online, typed)).toBe(stored)
  })

  it.each([
    ['http://meet.example/yin', 'Use an https:// address.'],
    ['https://user:password@meet.example', 'Use an https:// address.'],
    ['/art/class-lotus.svg', 'Use an https:// address.'],
    ['https://meet.example/\nYour account is locked', INVISIBLE_MESSAGE],
    ['https://meet.example/\u202eniy', INVISIBLE_MESSAGE],
    [`https://meet.example/${'ü'.repeat(100)}`, 'Use at most 500 characters.'],
  ])('%j is refused', (typed, message) => {
    expect(readBy(PlanToSave.shape.online, typed)).toBe(message)
  })
})

describe('a phone number', () => {
  it.each([
    ['+49 (170) 123-45.67', '+491701234567'],
    ['+49 (0) 170/1234567', '+491701234567'],
    ['(0170) 123\u201145\u00a067', '01701234567'],
    ['+351912345678', '+351912345678'],
    ['', ''],
  ])('%s is stored as %s', (typed, stored) => {
    expect(readBy(Phone, typed)).toBe(stored)
  })

  it.each(['12345', '1234567890123456', '+49+170123', 'call me', '0170 1234x'])('%s is refused', (typed) => {
    expect(readBy(Phone, typed)).toBe(PHONE_MESSAGE)
  })
})

describe('a typed price', () => {
  it.each([
    ['20', 20],
    ['.5', 0.5],
    ['19.99', 19.99],
    ['19,99', 19.99],
    ['0,5', 0.5],
    ['$20', 20],
    ['20 $', 20],
    ['1,000', 1000],
    ['1 000', 1000],
    ['1,000.50', 1000.5],
    ['1.000,50', 1000.5],
    ['10,000', 10_000],
    ['0', 0],
  ])('%s is read', (typed, price) => {
    expect(readBy(typedPrice('USD'), typed)).toBe(price)
  })

  it.each([
    '$',
    '1.000',
    '19.999',
    '1,00,0',
    '1,0000',
    '1 9',
    '€20',
    '0x10',
    '1e3',
    '-5',
    '100,000',
    'ten',
    '1.000.00',
  ])('%s is refused', (typed) => {
    expect(readBy(typedPrice('USD'), typed)).toBe(ruleText(priceRule('USD')))
  })
})

it('a typed number of seats may have a comma between thousands', () => {
  expect(readBy(classEditForm('USD').shape.seats, '1,000')).toBe(1000)
  expect(readBy(classEditForm('USD').shape.seats, '1,00')).toBe('Use a whole number.')
})
