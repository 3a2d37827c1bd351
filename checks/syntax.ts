import { parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import type { SourceFile } from './source-files.ts'

/** Something found in a file, with the line it stands on. */
export type Found = { line: number; text: string }
/** One import of a file; `typeOnly` when nothing of it is left at run time. */
export type Import = { line: number; from: string; typeOnly: boolean }
/** One function of a file; `callOf` names the function it is handed to, such as `describe`. */
export type FunctionSize = { line: number; name: string; lines: number; callOf: string }

/** What the rules of the house need to know about a file. */
export type Syntax = {
  path: string
  lines: number
  imports: Import[]
  /** `export … from`, which a barrel is made of. */
  reExports: Found[]
  defaultExports: Found[]
  functions: FunctionSize[]
  /** `any` in a type. */
  anys: Found[]
  /** Every string and piece of markup text. */
  texts: Found[]
  comments: Found[]
  /** Reads of `process.env` and `import.meta.env`. */
  envReads: Found[]
  /** Every dotted call such as `it.only`. */
  memberCalls: Found[]
}

/** Parses a file once; throws when it is not valid TypeScript. */
export function syntaxOf(file: SourceFile): Syntax {
  const parsed = parseSync(file.path, file.text)
  const fault = parsed.errors[0]
  if (fault) throw new Error(`${file.path} does not parse: ${fault.message}`)
  const lineOf = lineCounter(file.text)
  const syntax: Syntax = {
    path: file.path,
    lines: file.text.trimEnd().split('\n').length,
    imports: [],
    reExports: [],
    defaultExports: [],
    functions: [],
    anys: [],
    texts: [],
    comments: parsed.comments.map(({ start, value }) => ({ line: lineOf(start), text: value })),
    envReads: [],
    memberCalls: [],
  }
  for (const part of [importVisitor, functionVisitor, wordVisitor]) {
    new Visitor(part(syntax, lineOf)).visit(parsed.program)
  }
  return syntax
}

type LineOf = (offset: number) => number

function lineCounter(text: string): LineOf {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return (offset) => {
    const next = starts.findIndex((start) => start > offset)
    return next === -1 ? starts.length : next
  }
}

function importVisitor(syntax: Syntax, lineOf: LineOf): VisitorObject {
  const add = (start: number, from: string, typeOnly: boolean) => {
    syntax.imports.push({ line: lineOf(start), from, typeOnly })
  }
  return {
    ImportDeclaration(node) {
      add(node.start, node.source.value, node.importKind === 'type')
    },
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.start, node.source.value, false)
      }
    },
    TSImportType(node) {
      add(node.start, node.source.value, true)
    },
    ExportAllDeclaration(node) {
      add(node.start, node.source.value, node.exportKind === 'type')
      syntax.reExports.push({ line: lineOf(node.start), text: node.source.value })
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return
      add(node.start, node.source.value, node.exportKind === 'type')
      syntax.reExports.push({ line: lineOf(node.start), text: node.source.value })
    },
    ExportDefaultDeclaration(node) {
      syntax.defaultExports.push({ line: lineOf(node.start), text: 'export default' })
    },
  }
}

function functionVisitor(syntax: Syntax, lineOf: LineOf): VisitorObject {
  const names = new Map<number, string>()
  const calls = new Map<number, string>()
  const add = (node: { start: number; end: number }, ownName: string | undefined) => {
    const name = ownName ?? names.get(node.start) ?? ''
    const line = lineOf(node.start)
    const lines = lineOf(node.end - 1) - line + 1
    syntax.functions.push({ line, name, lines, callOf: calls.get(node.start) ?? '' })
  }
  return {
    VariableDeclarator(node) {
      if (node.init && node.id.type === 'Identifier') names.set(node.init.start, node.id.name)
    },
    Property(node) {
      if (node.key.type === 'Identifier') names.set(node.value.start, node.key.name)
    },
    MethodDefinition(node) {
      if (node.key.type === 'Identifier') names.set(node.value.start, node.key.name)
    },
    CallExpression(node) {
      const callee = dottedName(node.callee)
      for (const argument of node.arguments) calls.set(argument.start, callee)
    },
    FunctionDeclaration: (node) => add(node, node.id?.name),
    FunctionExpression: (node) => add(node, node.id?.name),
    ArrowFunctionExpression: (node) => add(node, undefined),
  }
}

function wordVisitor(syntax: Syntax, lineOf: LineOf): VisitorObject {
  const found = (list: Found[], start: number, text: string) => {
    list.push({ line: lineOf(start), text })
  }
  return {
    TSAnyKeyword: (node) => found(syntax.anys, node.start, 'any'),
    Literal(node) {
      if (typeof node.value === 'string') found(syntax.texts, node.start, node.value)
    },
    TemplateElement: (node) => found(syntax.texts, node.start, node.value.cooked ?? node.value.raw),
    JSXText: (node) => found(syntax.texts, node.start, node.value),
    MemberExpression(node) {
      const name = dottedName(node)
      if (name === 'process.env' || name === 'import.meta.env') found(syntax.envReads, node.start, name)
    },
    CallExpression(node) {
      if (node.callee.type === 'MemberExpression') {
        found(syntax.memberCalls, node.start, dottedName(node.callee))
      }
    },
  }
}

type Named = {
  type: string
  name?: unknown
  object?: Named
  property?: Named
  callee?: Named
  meta?: Named
}

/** `a.b.c` of a chain of plain names; calls in between are passed through, anything else is empty. */
function dottedName(node: Named): string {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'MetaProperty' && node.meta && node.property) {
    return `${dottedName(node.meta)}.${dottedName(node.property)}`
  }
  if (node.type === 'CallExpression' && node.callee) return dottedName(node.callee)
  if (node.type === 'MemberExpression' && node.object && node.property) {
    return `${dottedName(node.object)}.${dottedName(node.property)}`
  }
  return ''
}
