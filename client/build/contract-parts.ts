import { readFile } from 'node:fs/promises'
import { type Plugin, parseSync } from 'vite'

/** What the browser needs of an endpoint; its schemas are the server's business. */
const ROUTE = ['method', 'path', 'access', 'atRoot', 'replyType']
const CONTRACT = /\/contract\/src\/[a-z-]+\.ts$/
const PART = /^(.+\/contract\/src\/[a-z-]+\.ts)\?(plain|schemas)$/

/**
 * Splits each file of the contract in two for the browser: endpoints without their schemas, with texts and
 * numbers, and the schemas that forms check their fields by. A bundler keeps or leaves whole files, so that
 * without this every page would load every schema and the library below them (decision 014).
 */
export function contractParts(): Plugin {
  return {
    name: 'contract-parts',
    apply: 'build',
    enforce: 'pre',
    load: async (id) => {
      const [, file, part] = PART.exec(id) ?? []
      if (file) {
        const parts = partsOf(await readFile(file, 'utf8'))
        return { code: part === 'plain' ? parts.plain : parts.schemas, moduleType: 'ts' }
      }
      if (!CONTRACT.test(id)) return null
      return { code: partsOf(await readFile(id, 'utf8')).doorTo(id), moduleType: 'ts' }
    },
  }
}

type Parts = { plain: string; schemas: string; doorTo: (file: string) => string }

/** The two parts of one file of the contract, and the file that offers both under its old name. */
export function partsOf(source: string): Parts {
  const statements = parseSync('contract.ts', source).program.body.map((node) => readStatement(node, source))
  const plain: Statement[] = []
  const schemas: Statement[] = []
  const made = new Set<string>()
  for (const one of statements) {
    const isSchema = one.isMade || [...made].some((name) => one.uses.has(name))
    if (isSchema) made.add(one.name)
    if (!isSchema) plain.push(one)
    if (!one.isEndpoint) schemas.push(isSchema ? one : { ...one, isOffered: false })
  }
  const offers = (part: Statement[]) => part.filter((one) => one.isOffered).map(({ name }) => name)
  return {
    plain: plain.map(({ code }) => code).join('\n'),
    schemas: schemas.map(({ code }) => code).join('\n'),
    doorTo: (file) =>
      `export { ${offers(plain)} } from '${file}?plain'\nexport { ${offers(schemas)} } from '${file}?schemas'`,
  }
}

/** One statement at the top of a file; an import has no name. */
type Statement = {
  name: string
  code: string
  isOffered: boolean
  isEndpoint: boolean
  /** Whether loading the file would compute it, as schemas are, or it speaks of the schema library. */
  isMade: boolean
  /** Every identifier in it. */
  uses: Set<string>
}

type Node = { type: string; start: number; end: number }

function readStatement(node: Node, source: string): Statement {
  const declared = childOf(node, 'declaration') ?? node
  const [declarator = declared] = childrenOf(declared, 'declarations')
  const name = nameOf(childOf(declarator, 'id'))
  const init = childOf(declarator, 'init')
  const isEndpoint = init?.type === 'CallExpression' && nameOf(childOf(init, 'callee')) === 'endpoint'
  const isOffered = node.type === 'ExportNamedDeclaration' && isValue(declared)
  const code = textIn(node, source)
  const rest = { name: isValue(declared) ? name : '', isOffered, isEndpoint }
  if (isEndpoint) return { ...rest, code: routeOf(init, name, source), isMade: false, uses: new Set() }
  const uses = new Set(walk(node).map(nameOf).filter(Boolean))
  const isMade = name !== '' && (uses.has('z') || (init !== undefined && computes(init)))
  if (!isMade || !init) return { ...rest, code, isMade, uses }
  const kept = `/* @__PURE__ */ (() => (${textIn(init, source)}))()`
  return { ...rest, code: `${isOffered ? 'export ' : ''}const ${name} = ${kept}`, isMade, uses }
}

const VALUES = ['VariableDeclaration', 'FunctionDeclaration', 'ClassDeclaration']
const isValue = ({ type }: Node) => VALUES.includes(type)

function routeOf(call: Node, name: string, source: string): string {
  const [spec] = childrenOf(call, 'arguments')
  const properties = spec ? childrenOf(spec, 'properties') : []
  const kept = properties.filter((one) => ROUTE.includes(nameOf(childOf(one, 'key'))))
  return `export const ${name} = /* @__PURE__ */ endpoint({ ${kept.map((one) => textIn(one, source))} })`
}

/** Whether evaluating an expression calls anything; what stands in a function is not evaluated yet. */
function computes(node: Node): boolean {
  if (/Function/.test(node.type)) return false
  return /^(Call|New)Expression$/.test(node.type) || childNodes(node).some(computes)
}

function walk(node: Node): Node[] {
  return [node, ...childNodes(node).flatMap(walk)]
}

/** Types are gone before anything runs, and a schema and its type share a name. */
function childNodes(node: Node): Node[] {
  const values: [string, unknown][] = Object.entries(node)
  return values.flatMap(([key, value]) => (/^type|Type$/.test(key) ? [] : value)).filter(isNode)
}

function childOf(node: Node, key: string): Node | undefined {
  const child: unknown = Reflect.get(node, key)
  return isNode(child) ? child : undefined
}

function childrenOf(node: Node, key: string): Node[] {
  const children: unknown = Reflect.get(node, key)
  return Array.isArray(children) ? children.filter(isNode) : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function nameOf(node: Node | undefined): string {
  return node && 'name' in node && typeof node.name === 'string' ? node.name : ''
}

function textIn(node: Node | undefined, source: string): string {
  return node ? source.slice(node.start, node.end) : ''
}
