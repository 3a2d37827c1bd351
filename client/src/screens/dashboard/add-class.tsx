import { CLASS_ADDED } from '@ningjing/contract/classes/classes'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { AddClassForm } from '../../features/classes/form/add-class-form.tsx'
import { copyOf, EMPTY_CLASS } from '../../features/classes/form/class-values.ts'
import { teachersFor } from '../../features/classes/manage/class-life.api.ts'
import { instructorClasses } from '../../features/classes/manage/own-classes.api.ts'
import { profileOf } from '../../features/users/users.api.ts'
import { showSuccess } from '../../lib/alerts.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSignedInUser } from '../../lib/session/session.tsx'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * The form of a new class (product §2.9), for an admin with a choice of teacher; `?from=<id>` fills it with one of the
 * user's own classes.
 */
export function AddClassScreen() {
  const { email } = useSignedInUser()
  const [search] = useSearchParams()
  const from = search.get('from')
  const profile = useQuery(profileOf(email))
  const classes = useQuery({ ...instructorClasses(email), enabled: from !== null })
  return (
    <>
      <h1 className="text-[1.75rem]">Welcome! Add a Class</h1>
      <div className="mt-6">
        <Loaded query={profile} what="your profile">
          {(owner) =>
            from === null ? (
              <NewClass owner={owner} />
            ) : (
              <Loaded query={classes} what="the class to copy">
                {(own) => (
                  <CopiedClass key={from} owner={owner} original={own.find(({ _id }) => _id === from)} />
                )}
              </Loaded>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

type Owner = { name: string; email: string; photo: string }

function CopiedClass({ owner, original }: { owner: Owner; original: ManagedClass | undefined }) {
  return (
    <>
      <Notice tone={original ? 'success' : 'warning'} className="mb-5">
        {original
          ? `This form is filled with a copy of ${original.name}. Change what differs.`
          : 'The class to copy is not one of yours, so the form is empty.'}
      </Notice>
      <NewClass owner={owner} original={original} />
    </>
  )
}

function NewClass({ owner, original }: { owner: Owner; original?: ManagedClass | undefined }) {
  const navigate = useNavigate()
  const club = useQuery(theClub())
  const { role } = useRole()
  const teachers = useQuery({ ...teachersFor(owner.email), enabled: role === 'admin' })
  const finish = async () => {
    await navigate(role === 'admin' ? paths.manageClasses : paths.myClasses)
    await showSuccess(CLASS_ADDED)
  }
  const form = (choice?: { name: string; email: string }[]) => (
    <AddClassForm
      owner={owner}
      teachers={choice}
      start={original ? copyOf(original, new Date()) : EMPTY_CLASS}
      club={club}
      onAdded={() => void finish()}
    />
  )
  if (role !== 'admin') return form()
  return (
    <Loaded query={teachers} what="the teachers">
      {form}
    </Loaded>
  )
}
