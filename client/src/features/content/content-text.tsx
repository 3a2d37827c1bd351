/**
 * A text of the club.
 * @param html from the server, which has escaped what is not Markdown
 */
export function ContentText({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
