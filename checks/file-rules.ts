import { isTest } from './source-files.ts'
import type { Found, FunctionSize, Syntax } from './syntax.ts'

/** Budgets in lines (docs/ARCHITECTURE.md, "Names, comments, tests"). */
const FILE_LINES = 250
const FUNCTION_LINES = 50
const COMPONENT_LINES = 120

/** Files and functions that are too long to be read at once. */
export function sizeFaults(syntax: Syntax): string[] {
  const file =
    syntax.lines > FILE_LINES && !isTest(syntax.path)
      ? [`${syntax.path} has ${syntax.lines} lines of ${FILE_LINES}`]
      : []
  const functions = syntax.functions.filter((one) => one.lines > budgetOf(syntax.path, one))
  return [
    ...file,
    ...functions.map(
      (one) =>
        `${syntax.path}:${one.line} ${one.name || 'a function'} has ${one.lines} lines of ${budgetOf(syntax.path, one)}`,
    ),
  ]
}

/** A `describe` only groups tests, so it may be as long as it likes. */
function budgetOf(path: string, { name, callOf }: FunctionSize): number {
  if (isTest(path) && /(^|\.)describe(\.|$)/.test(callOf)) return Number.POSITIVE_INFINITY
  return path.endsWith('.tsx') && /^[A-Z]/.test(name) ? COMPONENT_LINES : FUNCTION_LINES
}

/** Types and lint rules are answered, never switched off; work is finished, never announced. */
export function honestyFaults(syntax: Syntax): string[] {
  const comments = syntax.comments.filter(({ text }) => SILENCERS.test(text) || UNFINISHED.test(text))
  const switchedOff = isTest(syntax.path)
    ? syntax.memberCalls.filter(({ text }) =>
        /^(it|test|describe)\b.*\.(only|skip|todo|fails|fixme)(\.|$)/.test(text),
      )
    : []
  return placed(syntax, [...syntax.anys, ...comments, ...switchedOff])
}

const SILENCERS = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable/
const UNFINISHED = /\b(TODO|FIXME|XXX|HACK)\b/

const MAY_EXPORT_DEFAULT = /(\.config|\.setup|\.d)\.(ts|mjs)$/

/** Default exports and barrels: every name has one home, and one spelling. */
export function exportFaults(syntax: Syntax): string[] {
  const defaults = MAY_EXPORT_DEFAULT.test(syntax.path) ? [] : syntax.defaultExports
  const passedOn = syntax.reExports.map(({ line, text }) => ({ line, text: `passes on ${text}` }))
  return placed(syntax, [...defaults, ...passedOn])
}

/** The only readers of settings in product code (docs/ARCHITECTURE.md, "Settings"). */
const ENV_READERS: Record<string, RegExp> = {
  'process.env': /^server\/src\/(main\.ts$|config\.ts$|cli\/)/,
  'import.meta.env': /^client\/src\/lib\/env\.ts$/,
}

/** Product code that reads a setting past its named reader. */
export function settingFaults(syntax: Syntax): string[] {
  if (!/^(contract|server|client)\/(src|testing)\//.test(syntax.path)) return []
  return placed(
    syntax,
    syntax.envReads.filter(({ text }) => !ENV_READERS[text]?.test(syntax.path)),
  )
}

const FORBIDDEN_ROOMS = /^(utils?|misc|helpers?|common|shared|index)(\.|$)/
const KEBAB = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** Names that are not kebab-case, or say nothing about what is inside. */
export function nameFaults(path: string): string[] {
  return path.split('/').flatMap((part) => {
    if (MAY_SHOUT.test(part)) return []
    if (!KEBAB.test(part)) return [`${path}: ${part} is not kebab-case`]
    const isPage = part === 'index.html' || part === 'index.css'
    return FORBIDDEN_ROOMS.test(part) && !isPage ? [`${path}: ${part} says nothing about what is inside`] : []
  })
}

/** Documents whose names the world expects in capitals. */
const MAY_SHOUT =
  /^(README|CONTRIBUTING|CHANGELOG|SECURITY|ARCHITECTURE|LICENSES?|ISSUE_TEMPLATE|PULL_REQUEST_TEMPLATE)(\.md)?$/

function placed(syntax: Syntax, found: Found[]): string[] {
  return found.map(({ line, text }) => `${syntax.path}:${line} ${text.trim()}`)
}
