/** Comments, strings, templates, and what stands between the tags of a screen. */
const TEXTS = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|`[^`]*`|[>}][^<>{}()[\]=;|&*]+[<{]/g
const CODE = /\.(tsx?|mjs)$/

/** The words of the first column of the table "Replaced words"; a hyphen at the end stands for any ending. */
export function replacedWords(glossary: string): string[] {
  const [, table = ''] = glossary.split('## Replaced words')
  return [...table.matchAll(/^\| (?!Not )(.+?) \|/gm)].flatMap(([, words = '']) => words.split(', '))
}

/**
 * Finds replaced words in documents, and in the comments and texts of code. Not in names, addresses, error codes and
 * what stands between backticks: they are the same for every program, whatever people read.
 *
 * @returns each find as `path says word`
 */
export function wrongWords(words: string[], { path, text }: { path: string; text: string }): string[] {
  const one = words.map((word) => anyCase(word).replace(/-$/, '\\w*')).join('|')
  const wrong = new RegExp(`(?<![\\w./'"#@{$-])(?:${one})(?![\\w/"(=:]|'(?!s\\b)|[.-]\\w)`, 'g')
  const read = CODE.test(path) ? (text.match(TEXTS) ?? []).map(withoutQuotes).join('\n') : text
  return [...read.replace(/`[^`\s]+`|\$\{[^}]*\}/g, '').matchAll(wrong)].map(
    ([word]) => `${path} says ${word}`,
  )
}

/** Matches a word with a small or a capital first letter; words in capitals are values, such as those of calendars. */
const anyCase = (word: string) => word.replace(/^./, (first) => `[${first}${first.toUpperCase()}]`)

/** A text without its quotes. A single word in small letters or in capitals keeps them, for it is a name or a value. */
const withoutQuotes = (part: string) =>
  /^['"`]([A-Z][a-z]|.* )/.test(part) ? part.slice(1, -1).replaceAll(/['"]/g, '’') : part
