import { CONTENT_NAMES, type ContentName } from '@ningjing/contract/content/content'
import { useQuery } from '@tanstack/react-query'
import { matchPath, useLocation } from 'react-router-dom'
import { contentPage } from '../../features/content/content.api.ts'
import { ContentText } from '../../features/content/content-text.tsx'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { leadOf } from '../../ui/texts.ts'
import { NotFoundScreen } from './not-found.tsx'

/** The page of a text that an owner edits: terms, privacy or refunds (product §2.7). */
export function ContentScreen() {
  const { pathname } = useLocation()
  const name = CONTENT_NAMES.find((one) => matchPath(paths[one], pathname))
  return name ? <Text name={name} /> : <NotFoundScreen />
}

function Text({ name }: { name: ContentName }) {
  const query = useQuery(contentPage(name))
  return (
    <div className="wrap w-full pt-10 pb-14 lg:pt-14 lg:pb-20">
      <Loaded query={query} what="this page">
        {({ title, description, html }) => (
          <article className="mx-auto max-w-[46rem]">
            <PageHead title={title} description={leadOf(description)} />
            <h1 className="title-section mb-6">{title}</h1>
            <ContentText html={html} />
          </article>
        )}
      </Loaded>
    </div>
  )
}
