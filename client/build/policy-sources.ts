import { createHash } from 'node:crypto'
import type { PolicySources } from '@ningjing/contract/pages'
import type { HtmlTagDescriptor } from 'vite'
import { AFTER_PAINT, BEFORE_PAINT } from './inline-scripts.ts'
import { stylesTag } from './inline-styles.ts'

/**
 * The CSP sources that only the build knows: hashes of its inline blocks, and the frame of the identity provider.
 * @param css the inlined styles
 * @param authDomain host without protocol, VITE_FIREBASE_AUTH_DOMAIN
 */
export function policySourcesOf(css: string, authDomain: string): PolicySources {
  return {
    script: [BEFORE_PAINT, AFTER_PAINT].map(hashOf),
    style: [stylesTag(css)].map(hashOf),
    frame: [`https://${authDomain}`],
  }
}

function hashOf({ children }: HtmlTagDescriptor): string {
  return `'sha256-${createHash('sha256').update(String(children)).digest('base64')}'`
}
