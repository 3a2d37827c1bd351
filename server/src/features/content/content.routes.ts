import { readContent } from '@ningjing/contract/content/content.schemas'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { clubNow } from '../../steps/club-now.ts'
import type { Content } from './load-content.ts'

/** The texts that an owner edits. */
export function contentRoutes(deps: Deps, content: Content, serve: Serve): void {
  serve(readContent, async ({ params }) => {
    const page = new Map(Object.entries(content((await clubNow(deps)).club))).get(params.name)
    if (!page) throw new Problem('content.not-found')
    return page
  })
}
