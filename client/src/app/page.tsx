import { type ReactNode, useEffect } from 'react'

const CLUB = 'Ningjing'

/** One row of the route table: its screen, and the title that the browser shows for it. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${CLUB}`
  }, [title])
  return children
}
