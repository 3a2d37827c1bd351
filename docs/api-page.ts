import { type Access, BASE_PATH, type Endpoint, pathOf } from '@ningjing/contract/endpoint'
import { LIMITS, type Limit, MAX_BODY_BYTES, TOKEN_SECONDS } from '@ningjing/contract/limits'
import { PROBLEMS } from '@ningjing/contract/problems'
import type { NamedEndpoint } from './contract-endpoints.ts'
import { OF_EVERY_CALL, refusalsOf } from './refusals.ts'
import { type FieldWords, fieldsInWords, inWords, shapesIn } from './schema-words.ts'

/** The contract as a page for readers: who may call what, with what, and what is refused. */
export function apiPage(contract: NamedEndpoint[]): string {
  const byWord = Map.groupBy(contract, ({ word }) => word)
  const chapters = [...byWord].map(([word, endpoints]) => chapterOf(word, endpoints))
  const parts = [introduction(), overviewOf(contract), ...chapters, shapesOf(contract), limits(), problems()]
  return `${parts.join('\n\n')}\n`
}

function introduction(): string {
  const outages = OF_EVERY_CALL.map((code) => `\`${code}\``).join(', ')
  return `# The API

Made from \`contract/\` by \`npm run docs\`, and compared with it by a check. The same for machines: [openapi.json](openapi.json), shown at \`/docs\` of a running site.

- Base path \`${BASE_PATH}\`. JSON in and out, but for the files; bodies of at most ${MAX_BODY_BYTES / 1024} kB. Prices are dollars with at most two decimals.
- \`Authorization: Bearer …\` carries the token of \`POST ${BASE_PATH}/jwt\`, good for ${TOKEN_SECONDS / 60} minutes. It holds no role: that is read from the user's record at every call.
- A refusal is \`application/problem+json\` (RFC 9457) with \`code\`, \`title\`, \`status\`, \`requestId\` and, where they help, \`detail\`, \`fields\` and \`facts\`. 401 and 403 mean identity and role only.
- Any call may also be refused with ${outages}. Another method at a known path is \`route.wrong-method\` with \`Allow\`; an unknown path is \`route.not-found\`.
- Fields the contract does not name are ignored: the server itself decides role, status, price, seats and owner. Names that begin with \`$\` or hold a dot are refused.`
}

const WHO: Record<Access, string> = {
  anyone: 'anyone',
  provider: "anyone with the identity provider's ID token",
  'signed-in': 'every role',
  'own-email': 'every role, with the own e-mail',
  student: 'students',
  instructor: 'instructors',
  admin: 'admins',
  signature: 'the card provider, by its signature',
}

function overviewOf(contract: NamedEndpoint[]): string {
  const rows = contract.map(({ name, endpoint }) => [
    endpoint.method,
    `[\`${pathOf(endpoint)}\`](#${name.toLowerCase()})`,
    WHO[endpoint.access],
  ])
  return `## All calls\n\n${table(['Method', 'Path', 'Who may call'], rows)}`
}

function chapterOf(word: string, endpoints: NamedEndpoint[]): string {
  return [`## The word \`${word}\``, ...endpoints.map(sectionOf)].join('\n\n')
}

function sectionOf({ name, endpoint }: NamedEndpoint): string {
  const limit = endpoint.limit ? ` · limit [\`${endpoint.limit}\`](#limits)` : ''
  const fields = inputRows(endpoint)
  const parts = [
    `### ${name}`,
    `\`${endpoint.method} ${pathOf(endpoint)}\` · ${WHO[endpoint.access]}${limit}`,
    endpoint.summary,
    ...(fields.length > 0 ? [table(['Field', 'In', 'What', 'Required'], fields)] : []),
    answerLine(endpoint),
    ...refusalLine(endpoint),
  ]
  return parts.join('\n\n')
}

function inputRows(endpoint: Endpoint): string[][] {
  const places = [
    ['path', endpoint.params],
    ['query', endpoint.query],
    ['body', endpoint.body],
  ] as const
  return places.flatMap(([place, schema]) =>
    schema
      ? fieldsInWords(schema, 'input').map(({ name, words, required }) => [
          `\`${name}\``,
          place,
          words,
          required ? 'yes' : '',
        ])
      : [],
  )
}

function answerLine({ reply, replyType }: Endpoint): string {
  return `Answers: ${replyType ? `a file, \`${replyType}; charset=utf-8\`` : inWords(reply, 'output')}`
}

function refusalLine(endpoint: Endpoint): string[] {
  const codes = refusalsOf(endpoint).filter((code) => !OF_EVERY_CALL.includes(code))
  if (codes.length === 0) return []
  return [`Refuses with: ${codes.map((code) => `${PROBLEMS[code].status} \`${code}\``).join(', ')}`]
}

function shapesOf(contract: NamedEndpoint[]): string {
  const shapes = new Map<string, FieldWords[]>(contract.flatMap(({ endpoint }) => shapesIn(endpoint.reply)))
  const sections = [...shapes].map(([name, fields]) => {
    const rows = fields.map((field) => [`\`${field.name}\``, field.words])
    return `### ${name}\n\n${table(['Field', 'What'], rows)}`
  })
  return ['## Shapes', ...sections].join('\n\n')
}

function limits(): string {
  const rows = Object.entries<readonly Limit[]>(LIMITS).flatMap(([name, entries]) =>
    entries.map(({ points, seconds, by }) => [
      `\`${name}\``,
      `${points} calls in ${seconds} s`,
      by === 'user' ? 'each user' : 'each address',
    ]),
  )
  return `## Limits

Counted over all server processes and multiplied by \`RATE_LIMIT_SCALE\`. One call more is refused with 429 \`request.too-many\` and \`Retry-After\`.

${table(['Limit', 'At most', 'For'], rows)}`
}

function problems(): string {
  const rows = Object.entries(PROBLEMS).map(([code, { status, title }]) => [
    `\`${code}\``,
    String(status),
    title,
  ])
  return `## Problems\n\n${table(['Code', 'Status', 'Title'], rows)}`
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}
