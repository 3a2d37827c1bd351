import { createContext, use } from 'react'
import { useClubName } from './club.ts'

/** What stands for the name of the club in titles and descriptions. */
const NAME = '{club}'

type Head = {
  title: string
  /** One or two sentences for search engines and link previews. */
  description?: string | undefined
}

/** Receives title and description on the server, which writes the tags itself. */
export const PageHeadContext = createContext<((head: Head) => void) | null>(null)

/** The title of a page in the browser; a name that is not known yet is left out. */
export const pageTitle = (title: string, club: string) => [title, club].filter(Boolean).join(' · ')

/** Title and description of a page, which may have `{club}` for the name of the club; React moves both tags into the head of the document. */
export function PageHead({ title, description }: Head) {
  const receive = use(PageHeadContext)
  const club = useClubName()
  const fullTitle = pageTitle(title, club)
  const text = description?.replaceAll(NAME, club)
  if (receive) {
    receive({ title: fullTitle, description: text })
    return null
  }
  return (
    <>
      <title>{fullTitle}</title>
      {text && <meta name="description" content={text} />}
    </>
  )
}
