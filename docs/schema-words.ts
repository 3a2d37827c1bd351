import * as z from 'zod/mini'

/** The parts of a JSON Schema that these documents put into words. */
type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | false
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** The side of a schema: what callers send, or what the API answers. */
export type Side = 'input' | 'output'

/** One field in words. */
export type FieldWords = { name: string; words: string; required: boolean }

/** A whole schema in words, such as "list of Selection". */
export function inWords(schema: z.ZodMiniType, side: Side): string {
  return wordsOf(nodeOf(schema, side))
}

/** The fields of an object schema in words. */
export function fieldsInWords(schema: z.ZodMiniType, side: Side): FieldWords[] {
  const { $ref, $defs, ...node } = nodeOf(schema, side)
  // A schema that has a name is written as a reference to itself.
  return fieldsOf($ref ? ($defs?.[nameIn($ref)] ?? {}) : node)
}

/** Every named shape inside a schema, by its name, with the fields the API answers. */
export function shapesIn(schema: z.ZodMiniType): [string, FieldWords[]][] {
  return Object.entries(nodeOf(schema, 'output').$defs ?? {}).map(([name, node]) => [name, fieldsOf(node)])
}

function nodeOf(schema: z.ZodMiniType, side: Side): JsonSchema {
  // The generator's own type allows every keyword of every draft; these documents read the few above.
  return z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }) as JsonSchema
}

function fieldsOf(node: JsonSchema): FieldWords[] {
  return Object.entries(node.properties ?? {}).map(([name, field]) => ({
    name,
    words: wordsOf(field),
    required: node.required?.includes(name) ?? false,
  }))
}

function wordsOf(node: JsonSchema): string {
  if (node.$ref) return linkTo(node.$ref)
  if (node.description) return node.description
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``
  if (node.enum) return node.enum.map((value) => `\`${JSON.stringify(value)}\``).join(' or ')
  if (node.anyOf) return node.anyOf.map(wordsOf).join(', or ')
  if (node.type === 'array') return `list of ${wordsOf(node.items ?? {})}`
  if (node.type === 'object') return objectWords(node)
  return plainWords(node)
}

function linkTo(reference: string): string {
  const name = nameIn(reference)
  return `[${name}](#${name.toLowerCase()})`
}

const nameIn = (reference: string) => reference.replace(/^.*\//, '')

function objectWords(node: JsonSchema): string {
  if (!node.properties) return `object of ${wordsOf(node.additionalProperties || {})}`
  const parts = fieldsOf(node).map(
    ({ name, words, required }) => `\`${name}\`${required ? '' : ' (optional)'}: ${words}`,
  )
  return `{ ${parts.join('; ')} }`
}

const TYPE_WORDS: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: '`true` or `false`',
  null: '`null`',
}

function plainWords(node: JsonSchema): string {
  const types = [node.type ?? 'anything'].flat().map((type) => TYPE_WORDS[type] ?? type)
  return `${types.join(' or ')}${boundsOf(node)}`
}

function boundsOf(node: JsonSchema): string {
  const least = node.minLength ?? node.minimum
  const most = node.maxLength ?? node.maximum
  if (most === undefined) return ''
  const unit = node.maxLength === undefined ? '' : ' characters'
  return least ? ` (${least} to ${most}${unit})` : ` (at most ${most}${unit})`
}
