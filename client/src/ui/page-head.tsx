/** Name of the club, as the specification writes it in its paths. */
export const CLUB = 'Ningjing'

type Props = {
  title: string
  /** One or two sentences for search engines and link previews. */
  description?: string | undefined
}

/** Title and description of a page; React moves both into the head of the document. */
export function PageHead({ title, description }: Props) {
  return (
    <>
      <title>{`${title} · ${CLUB}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  )
}
