/** Changes of a valid input that come out the same for the same seed. */
export type Changes = ReturnType<typeof createChanges>

const SIGNS = [
  '\0',
  '\n',
  '\ud800',
  '\u202e',
  '\u200b',
  '\ufeff',
  '👩‍🏫',
  'İ',
  'ß',
  '’',
  "'",
  '=1+1',
  '${',
  '%00',
  '../',
]
/** Values that no field of the contract expects, or only at its limits. */
const ODD_VALUES: unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    '',
    ' ',
    'x',
    'null',
    'true',
    '0x10',
    '1e3',
    '__proto__',
    'a'.repeat(300),
  ],
  ...[
    0,
    -0,
    -1,
    1,
    0.1,
    0.005,
    1000,
    1001,
    99_999.99,
    1e21,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 31,
    Number.MIN_VALUE,
  ],
  ...[
    'a'.repeat(5_000),
    'é'.repeat(40_000),
    'f'.repeat(24),
    '0'.repeat(24),
    'pi_1',
    'free_1',
    'https://a.example/b',
  ],
  ...[
    'javascript:alert(1)',
    'a@b.example',
    '2026-02-30T00:00:00.000Z',
    { $gt: '' },
    { 'a.b': 1 },
    { value: 'Male' },
  ],
  ...SIGNS,
]
const ODD_NAMES = [
  '$where',
  'a.b',
  '__proto__',
  'constructor',
  '_id',
  'role',
  'status',
  'rev',
  'holds',
  'tokenVersion',
  '',
]
const MAX_CHANGES = 3

/** Changes by a seed (mulberry32). */
export function createChanges(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item

  /** A text with a sign put into it, cut or doubled. */
  const changedText = (text: string): string => {
    const at = below(text.length + 1)
    return pick([text.slice(0, at), text + text, text.slice(0, at) + pick(SIGNS) + text.slice(at)])
  }

  const changedValue = (value: unknown): unknown => {
    if (typeof value === 'string' && below(2) === 0) return changedText(value)
    if (typeof value === 'number' && below(2) === 0)
      return pick([-value, value + 0.001, value * 1e6, String(value)])
    return below(8) === 0 ? [value, value] : pick(ODD_VALUES)
  }

  /** Changes one field of an object at any depth: its value, or it is left out, or another one is added. */
  const changeField = (object: Record<string, unknown>): void => {
    const names = Object.keys(object)
    const name = names.length > 0 ? pick(names) : ''
    const inner = object[name]
    const kind = below(10)
    if (kind === 0 || names.length === 0) set(object, pick(ODD_NAMES), pick(ODD_VALUES))
    else if (kind === 1) delete object[name]
    else if (isObject(inner) && kind < 8) changeField(inner)
    else set(object, name, changedValue(inner))
  }

  return {
    below,
    pick,
    /** A value that a parameter of a path may be replaced with. */
    changedText,
    /** The JSON of a body with one to three changes, now and then no object or no JSON at all. */
    bodyText: (body: object): string => {
      const copy: Record<string, unknown> = structuredClone(body) as Record<string, unknown>
      for (let changes = 1 + below(MAX_CHANGES); changes > 0; changes -= 1) changeField(copy)
      const text = JSON.stringify(copy)
      const kind = below(40)
      if (kind === 0) return text.slice(0, below(text.length))
      if (kind === 1) return JSON.stringify(pick(ODD_VALUES))
      return kind === 2 ? '{"a":'.repeat(50) + text + '}'.repeat(50) : text
    },
  }
}

/** Also for `__proto__`, which an assignment would not add. */
function set(object: object, name: string, value: unknown): void {
  // A copy, so that no change reaches the values to pick from.
  Object.defineProperty(object, name, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
