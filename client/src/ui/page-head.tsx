import { createContext, use } from 'react'

/** Name of the club. */
export const CLUB = 'Ningjing'

type Head = {
  title: string
  /** One or two sentences for search engines and link previews. */
  description?: string | undefined
}

/** Receives title and description on the server, which writes the tags itself. */
export const PageHeadContext = createContext<((head: Head) => void) | null>(null)

/** Title and description of a page; React moves both tags into the head of the document. */
export function PageHead({ title, description }: Head) {
  const receive = use(PageHeadContext)
  const fullTitle = `${title} · ${CLUB}`
  if (receive) {
    receive({ title: fullTitle, description })
    return null
  }
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
