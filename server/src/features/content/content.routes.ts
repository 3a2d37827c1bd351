import { readContent } from '@ningjing/contract/content/content.schemas'
import { Problem } from '@ningjing/contract/problems'
import type { Serve } from '../../http/serve.ts'
import type { Content } from './load-content.ts'

/** The texts that an owner edits. */
export function contentRoutes(content: Content, serve: Serve): void {
  const pages = new Map(Object.entries(content))
  serve(readContent, ({ params }) => {
    const page = pages.get(params.name)
    if (!page) throw new Problem('content.not-found')
    return page
  })
}
