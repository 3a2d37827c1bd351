import type { SourceFile } from './source-files.ts'

/**
 * Links of a page that lead to no file and no heading of the page.
 * @param exists whether a path, seen from the page, names a file or folder
 */
export function lostLinks(page: SourceFile, exists: (from: string, to: string) => boolean): string[] {
  const text = page.text.replace(/```[\s\S]*?```/g, '')
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchorOf(title ?? ''))
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? '')
  return [...new Set(targets)]
    .filter((target) => !/^(https?|mailto):/.test(target))
    .filter((target) => !leadsSomewhere(target))
    .map((target) => `${page.path} links to ${target}`)

  function leadsSomewhere(target: string): boolean {
    if (target.startsWith('#')) return headings.includes(target.slice(1))
    return exists(page.path, target.replace(/#.*$/, ''))
  }
}

/**
 * Commands of a page that package.json does not have.
 * @param scripts names that `npm run` knows
 */
export function lostCommands(page: SourceFile, scripts: string[]): string[] {
  const named = [...page.text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name]) => name ?? '')
  return [...new Set(named)]
    .filter((name) => !scripts.includes(name))
    .map((name) => `${page.path} names npm run ${name}`)
}

/** The anchor that a heading gets where the pages are read. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
}
