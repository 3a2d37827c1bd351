import type { Page } from '@playwright/test'

/** Attributes that are shown, or read aloud. */
const TEXT_ATTRIBUTES = ['alt', 'title', 'aria-label', 'aria-description', 'placeholder', 'label', 'value']

/**
 * All that a page says: to those who see it, also what is folded or for screen readers only, in the title of the
 * window, without scripts, and to search engines.
 */
export async function wordsOf(page: Page): Promise<string> {
  const texts = await page.evaluate((attributes) => {
    const found = [document.title]
    const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { parentElement, textContent } = nodes.currentNode
      const isCode = parentElement?.closest('style, script:not([type="application/ld+json"])')
      if (textContent && !isCode) found.push(textContent)
    }
    for (const element of document.querySelectorAll('*')) {
      for (const name of attributes) found.push(element.getAttribute(name) ?? '')
      if (element instanceof HTMLMetaElement) found.push(element.content)
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
        found.push(element.value)
    }
    return found
  }, TEXT_ATTRIBUTES)
  return texts.filter(Boolean).join('\n')
}

/** E-mail and web addresses, also those that a page breaks into parts, and paths. */
const ADDRESSES = /\S+@\S*|https?:\S+|[\w-]+\.example|\S*\/ningjing\/\S+|(?<=^|[\s"'(<])\/\S+/g

/** Characters of a line that a failed journey shows. */
const MAX_SHOWN = 200

/** The lines of a text in which this name stands outside of addresses. */
export function linesNaming(name: string, text: string): string[] {
  const isNamed = new RegExp(name, 'i')
  const lines = text.split('\n').filter((line) => isNamed.test(line.replace(ADDRESSES, '')))
  return lines.map((line) => line.slice(0, MAX_SHOWN))
}
