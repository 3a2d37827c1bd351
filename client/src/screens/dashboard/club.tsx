import { useQuery } from '@tanstack/react-query'
import { classList } from '../../features/classes/public/classes.api.ts'
import { siteToEdit } from '../../features/club/site.api.ts'
import { SiteEditor } from '../../features/club/site-editor.tsx'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** What the club makes its own: name, look, texts, rules (product §2.9), for admins. */
export function ClubScreen() {
  const { email } = useSignedInUser()
  const query = useQuery(siteToEdit(email))
  const classes = useQuery(classList())
  return (
    <>
      <h1 className="text-[1.75rem]">Club</h1>
      <p className="mt-1 mb-6 max-w-[70ch] text-pretty text-muted">
        Name, look, texts and rules of the site. Visitors see changes within seconds after you publish them.
      </p>
      <Loaded query={query} what="the site">
        {(start) => <SiteEditor email={email} start={start} classId={classes.data?.items[0]?._id} />}
      </Loaded>
    </>
  )
}
