import type { HtmlTagDescriptor } from 'vite'
import { type Bundle, startChunks } from './bundle.ts'

/** Removes the styles of the start chunks from the bundle and returns their text. */
export function takeStyles(bundle: Bundle): string {
  const names = startChunks(bundle).flatMap(({ viteMetadata }) => {
    const imported = [...(viteMetadata?.importedCss ?? [])]
    viteMetadata?.importedCss.clear()
    return imported
  })
  return names
    .map((name) => {
      const sheet = bundle[name]
      if (sheet?.type !== 'asset') throw new Error(`The build made no style sheet ${name}.`)
      delete bundle[name]
      return sheet.source.toString()
    })
    .join('')
}

/** The block that holds these styles in the head of every page. */
export function stylesTag(css: string): HtmlTagDescriptor {
  return { tag: 'style', children: css, injectTo: 'head' }
}
