import { changedFields, type SiteField } from '@ningjing/contract/club/changed-fields'
import type { Site } from '@ningjing/contract/club/site.schemas'
import { useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { confirmLoss, showSuccess } from '../../lib/alerts.ts'
import { type CallError, hasCode } from '../../lib/calls/call-error.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { showCallError } from '../../lib/calls/show-call-error.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { offerUndo, showFailure } from '../../lib/lasting-alerts.ts'
import { agreeToCurrency } from './agree-to-currency.ts'
import { copyOf, type SiteValues, siteOf, siteResolver, valuesOf } from './form/site-values.ts'
import { readSite, type SeenSite, usePublishSite } from './site.api.ts'

export type SiteForm = UseFormReturn<SiteValues, unknown, Site>

/** What another admin has published meanwhile, as the API says it. */
export type Conflict = CallError['facts']

/** Why the last try to publish has failed. */
type Problem = { conflict?: Conflict; error?: string }

const PUBLISHED = 'Published. Visitors see it within seconds.'
const UNDONE = 'Undone. Visitors see the version before within seconds.'
const MARKED = 'Nothing was published. Please check the fields that are marked.'

/** The fields of the form that differ from a site. */
export const changesIn = (values: SiteValues, site: Site): SiteField[] => changedFields(site, siteOf(values))

/**
 * The form of the site, and what an admin can do with it. Whatever fails or conflicts, the form keeps what was typed.
 * @param start the site with which the form opens
 * @param showErrors called when fields have errors
 */
export function useSiteEdit(email: string, start: SeenSite, showErrors: () => void) {
  const form: SiteForm = useForm<SiteValues, unknown, Site>({
    defaultValues: valuesOf(start.site),
    resolver: siteResolver,
    shouldFocusError: false,
  })
  const [seen, setSeen] = useState(start)
  const [problem, setProblem] = useState<Problem>({})
  const versions = useLooked(form, seen.site)
  const publishing = usePublishing(email, form, seen, {
    onPublished: (published, isTyped) => {
      setSeen(published)
      setProblem({})
      if (!isTyped) versions.load(published.site)
    },
    onProblem: (found) => {
      setProblem(found)
      if (found.error) showErrors()
    },
  })
  return {
    form,
    seen,
    ...problem,
    looked: versions.looked,
    ...publishing,
    /** @param n number of the newest version that the admin knows of */
    publish: async (n: number) => {
      if (versions.looked?.typed && !(await confirmLoss(LEAVE_TYPED))) return
      await publishing.publish(n)
    },
    discard: async () => {
      if (!(await confirmLoss(DISCARD))) return
      setProblem({})
      versions.load(seen.site)
    },
    /** Loads a version into the form, unless something else is loaded meanwhile. Throws `CallError`. */
    look: versions.look,
    /** Loads what another admin has published into the form; what was typed can be had back. Throws `CallError`. */
    showTheirs: async (n: number) => {
      const site = await versions.look(n)
      if (!site) return
      setSeen({ n, site })
      setProblem({})
    },
    backToTyped: versions.back,
    closeConflict: () => setProblem({}),
  }
}

type Listeners = {
  /** @param isTyped whether something was typed since, which the form keeps */
  onPublished: (published: SeenSite, isTyped: boolean) => void
  onProblem: (problem: Problem) => void
}

/**
 * Publishes what the form holds, and offers to undo it.
 * @param seen the version that the admin has seen as published
 */
function usePublishing(email: string, form: SiteForm, seen: SeenSite, { onPublished, onProblem }: Listeners) {
  const publishSite = usePublishSite(email)
  const { run, isRunning } = useOneAtATime()
  /** @param before what the form holds unless something was typed since */
  const publishAs = async ({ n, site }: SeenSite, before: Site) => {
    const published = await publishSite({ n, site })
    onPublished({ n: published, site }, changesIn(form.getValues(), before).length > 0)
    return published
  }
  const undo = async (n: number, published: Site) => {
    try {
      await publishAs({ n, site: await readSite(n - 1) }, published)
      await showSuccess(UNDONE)
    } catch (thrown) {
      await showFailure(errorText(thrown))
    }
  }
  const send = async (n: number, site: Site) => {
    const typed = siteOf(copyOf(form.getValues()))
    try {
      const replaced = n === seen.n ? seen.site : await readSite(n)
      if (!(await agreeToCurrency(replaced.money.currency, site.money.currency))) return
      const published = await publishAs({ n, site }, typed)
      void offerUndo(PUBLISHED, () => void run(() => undo(published, site)))
    } catch (thrown) {
      const isConflict = hasCode(thrown, 'club.changed')
      onProblem(isConflict ? { conflict: thrown.facts } : { error: showSiteError(form, thrown) ?? MARKED })
    }
  }
  const submit = (n: number) =>
    form.handleSubmit(
      (site) => run(() => send(n, site)),
      () => onProblem({ error: MARKED }),
    )
  return { publish: (n: number) => submit(n)(), isPublishing: isRunning }
}

const DISCARD = {
  title: 'Discard your changes?',
  text: 'The form shows again what is published.',
  confirmButton: 'Discard changes',
  cancelButton: 'Keep editing',
}

const LEAVE_TYPED = {
  title: 'Publish this version?',
  text: 'What you typed before it was put into the form will be lost.',
  confirmButton: 'Publish this version',
  cancelButton: 'Keep editing',
}

/** A version that was loaded into the form, and what was typed before it. */
type Looked = { n: number; typed: SiteValues | null }

/** @param published what the form shows before a version is loaded */
function useLooked(form: SiteForm, published: Site) {
  const [looked, setLooked] = useState<(Looked & { site: Site }) | null>(null)
  /** Counts what the form is asked to show: a version that is read later than the next is not shown. */
  const asked = useRef(0)
  const show = (values: SiteValues) => {
    asked.current += 1
    form.reset(values, { keepDefaultValues: true })
  }
  return {
    looked: looked as Looked | null,
    /** Returns the site; null if something else was asked for meanwhile. */
    look: async (n: number): Promise<Site | null> => {
      asked.current += 1
      const mine = asked.current
      const site = await readSite(n)
      if (asked.current !== mine) return null
      const values = copyOf(form.getValues())
      const isTyped = changesIn(values, looked?.site ?? published).length > 0
      setLooked({ n, site, typed: isTyped ? values : (looked?.typed ?? null) })
      show(valuesOf(site))
      return site
    },
    back: () => {
      if (looked?.typed) show(looked.typed)
      setLooked(null)
    },
    load: (site: Site) => {
      setLooked(null)
      show(valuesOf(site))
    },
  }
}

/** Shows the errors of a failed call at their fields; returns the text of those without one. */
function showSiteError(form: SiteForm, error: unknown): string | null {
  if (!hasCode(error, 'club.currency-fixed')) {
    return showCallError(form, error, (path) => path.replace(/^site\./, ''))
  }
  form.setError('money.currency', { type: 'server', message: errorText(error) })
  return null
}
