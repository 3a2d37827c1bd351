import type { Site as ClubSite } from '@ningjing/contract/club/site.schemas'
import { field } from '@ningjing/contract/field-reasons'
import { Problem } from '@ningjing/contract/problems'
import pLimit from 'p-limit'
import type { Deps } from '../deps.ts'
import { clubOfSite } from '../domain/club.ts'
import type { Content } from '../features/content/load-content.ts'
import type { Site } from './open-site.ts'
import { inColors } from './page-look.ts'
import { withTexts } from './public-reads.ts'
import { isPagePath, type ReadPage } from './serve-pages.ts'

type Draft = { site: ClubSite; path: string }

/**
 * Draws a public page as it would be with a site that is not published. Of all previews one is drawn at a time, after the
 * pages that visitors wait for, so a visitor waits for one of them at most. Nothing is stored or cached. Throws
 * `request.invalid` for other paths, and `route.not-found` where the server has no client.
 */
export function previewOf(
  { config, stores }: Pick<Deps, 'config' | 'stores'>,
  { renderer }: Pick<Site, 'renderer'>,
  content: Content,
  read: ReadPage,
) {
  const inTurn = pLimit(1)
  const preview = async ({ site, path }: Draft): Promise<{ html: string }> => {
    const [stored, sellsPasses] = await Promise.all([stores.site.storedOf(site), stores.products.areOnSale()])
    const club = clubOfSite(config, 0, site, stored, sellsPasses)
    const data = isPagePath(path) ? await withTexts(async () => club, content, read)(path) : undefined
    if (!data) throw new Problem('request.invalid', { fields: [field('path', 'no-preview')] })
    const draw = await renderer?.pages()
    if (!draw) throw new Problem('route.not-found')
    return { html: inColors(await draw(path, data), club.club).page }
  }
  return (draft: Draft) => inTurn(() => preview(draft))
}
