import { listClosedDates } from '@ningjing/contract/classes/class-life'
import { listPublicClasses } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { listVersions, previewSite, publishSite, readVersion } from '@ningjing/contract/club/club'
import type { SiteVersion } from '@ningjing/contract/club/club.schemas'
import { Site, type SiteInput } from '@ningjing/contract/club/site.schemas'
import { ruleText } from '@ningjing/contract/field-reasons'
import { Problem } from '@ningjing/contract/problems'
import { aClass, anId, MORNING } from '@ningjing/contract/testing/builders'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoggedIn } from '../../app/guards.tsx'
import { theHome } from '../../features/club/club.api.ts'
import { theClub } from '../../lib/calls/the-club.ts'
import { answer, answerProblem, askedOf, cutOff } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { ClubScreen } from './club.tsx'

vi.setConfig({ testTimeout: SLOW_TEST_MS })
// Whether something is hidden takes seconds to compute for so many fields.
configure({ defaultHidden: true })

const AT = '/dashboard/club'
const ada = aSessionUser({ email: 'ada@ningjing.example', displayName: 'Ada' })

/** The versions that the API has; the first is version 0. */
let sites: Site[]
let versions: SiteVersion[]
let currencyIsFixed: boolean

const aVersion = (n: number, overrides: Partial<SiteVersion> = {}): SiteVersion => ({
  n,
  at: MORNING,
  by: 'a'.repeat(24),
  byName: 'Ada',
  changed: ['name'],
  ...overrides,
})

function publishAs(site: Site, byName: string, changed: string[]): void {
  const n = (versions[0]?.n ?? 0) + 1
  sites[n] = site
  versions.unshift(aVersion(n, { byName, changed }))
}

beforeEach(() => {
  sites = [Site.parse({})]
  versions = []
  currencyIsFixed = false
})

async function setup(before: () => void = () => undefined) {
  answer(listVersions, () => versions)
  answer(listPublicClasses, [])
  answer(readVersion, ({ params }) => {
    const site = sites[Number(params.n)]
    if (!site) throw new Problem('club.no-version')
    return { n: Number(params.n), site, currencyIsFixed }
  })
  answer(listClosedDates, [])
  answer(publishSite, ({ body }) => {
    const { shown, site } = body as { shown: number; site: Site }
    const [newest] = versions
    if (shown !== (newest?.n ?? 0)) {
      const { n = 0, at = '', byName, changed = [] } = newest ?? {}
      throw new Problem('club.changed', { facts: { n, at, by: byName ?? '', changed: changed.join(', ') } })
    }
    publishAs(site, 'Ada', ['name'])
    return { n: shown + 1 }
  })
  before()
  const guarded = (
    <LoggedIn>
      <Link to="/dashboard">Dashboard</Link>
      <ClubScreen />
    </LoggedIn>
  )
  const rendered = renderScreen(guarded, { path: AT, at: AT, as: ada, role: 'admin' })
  await screen.findByRole('form', { name: /site/ })
  return rendered
}

const inForm = () => within(screen.getByRole('form', { name: /site/ }))
const group = (title: string) =>
  inForm().getByRole('heading', { name: title }).closest('details') as HTMLElement
const list = (name: string) => inForm().getByRole('group', { name })
/** Names of the slides as their rows say them. */
const slides = () => [...list('Slides').querySelectorAll(':scope > ol > li > details > summary')].map(textOf)
const textOf = ({ textContent }: Element) => textContent
const field = (label: string | RegExp, within = inForm()) => within.getByLabelText<HTMLInputElement>(label)
const theName = () => field('Name', scope('Name'))
const scope = (title: string) => within(group(title))
const publish = () => screen.getByRole('button', { name: 'Publish' })
const sent = () => askedOf(publishSite).map(({ body }) => body as { shown: number; site: Site })

async function retype(user: UserEvent, input: HTMLInputElement, text: string) {
  await user.clear(input)
  if (text) await user.type(input, text)
}

describe('the form of the site', () => {
  it('opens with what counts, in seven folded groups, and has nothing to publish', async () => {
    sites.push(Site.parse({ name: 'Lotus Yard' }))
    versions = [aVersion(1)]
    await setup()
    expect(theName().value).toBe('Lotus Yard')
    const groups = [...screen.getByRole('form').querySelectorAll(':scope > div > details')]
    expect(
      groups.map((one) => [one.querySelector('h2')?.textContent, (one as HTMLDetailsElement).open]),
    ).toEqual(
      ['Name', 'Look', 'Home', 'Place', 'About', 'Money and rules', 'Times'].map((title) => [title, false]),
    )
    expect(screen.getByText('No changes')).toBeTruthy()
    expect(publish().getAttribute('aria-disabled')).toBe('true')
  })

  it('publishes days on which the club is closed, and says what is wrong with them', async () => {
    const { user } = await setup()
    const closed = within(list('Closed days'))
    await user.click(closed.getByRole('button', { name: 'Add closed days' }))
    await user.keyboard('Holidays')
    fireEvent.change(closed.getByLabelText('First day'), { target: { value: '2026-12-24' } })
    fireEvent.change(closed.getByLabelText('Last day'), { target: { value: '2026-12-23' } })
    await user.click(publish())
    await screen.findByText('Use the first day, or a later one.')
    expect(document.activeElement).toBe(closed.getByLabelText('Last day'))
    fireEvent.change(closed.getByLabelText('Last day'), { target: { value: '2026-12-26' } })
    expect(closed.getByText(/^Holidays, Thu, 24 Dec.* – Sat, 26 Dec/)).toBeTruthy()
    await user.click(publish())
    await screen.findByText('Published. Visitors see it within seconds.')
    expect(sent()[0]?.site.times.closed).toEqual([{ from: '2026-12-24', to: '2026-12-26', name: 'Holidays' }])
  })

  it('publishes what was changed, once, and shows it in this tab at once', async () => {
    const { user, client } = await setup()
    await retype(user, theName(), 'Lotus Yard ')
    await user.selectOptions(field('Clock'), '24')
    expect((await screen.findByText(/^2 changes/)).textContent).toBe('2 changes: Name, Times')
    await user.dblClick(publish())
    await screen.findByText('Published. Visitors see it within seconds.')
    expect(sent()).toEqual([{ shown: 0, site: Site.parse({ name: 'Lotus Yard', times: { clock: '24' } }) }])
    expect(client.getQueryData(theClub().queryKey)).toMatchObject({
      version: 1,
      name: 'Lotus Yard',
      clock: '24',
    })
    expect(client.getQueryData(theHome().queryKey)?.slides).toHaveLength(5)
    expect(screen.getByText('No changes')).toBeTruthy()
    expect(theName().value).toBe('Lotus Yard')
    expect(document.activeElement).toBe(publish())
  })

  it('offers to undo, which publishes the version before as a new one', async () => {
    const { user, client } = await setup()
    await retype(user, theName(), 'Lotus Yard')
    await user.click(publish())
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(theName().value).toBe('Ningjing'))
    expect(sent().map(({ shown, site }) => [shown, site.name])).toEqual([
      [0, 'Lotus Yard'],
      [1, 'Ningjing'],
    ])
    expect(client.getQueryData(theClub().queryKey)).toMatchObject({ version: 2, name: 'Ningjing' })
    await retype(user, theName(), 'Moon Yard')
    await user.click(publish())
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ shown: 2, site: { name: 'Moon Yard' } }))
  })

  it('keeps what is typed between a publish and its undo', async () => {
    const { user } = await setup()
    await retype(user, theName(), 'Lotus Yard')
    await user.click(publish())
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await retype(user, field('Short name'), 'Yard')
    await user.click(undo)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(await screen.findByText(/^2 changes/)).toBeTruthy()
    expect([theName().value, field('Short name').value]).toEqual(['Lotus Yard', 'Yard'])
  })

  it('unfolds the groups and rows with errors and focuses the first', async () => {
    const { user } = await setup()
    await retype(user, theName(), '')
    await retype(user, field('Founded'), 'long ago')
    const message = () => within(list('Slides')).getAllByLabelText<HTMLInputElement>('Message')[1]!
    await retype(user, message(), '')
    await user.click(publish())
    await screen.findByText('Nothing was published. Please check the fields that are marked.')
    expect(document.activeElement).toBe(theName())
    const open = [...document.querySelectorAll('details[open] > summary')].map(textOf)
    expect(open).toEqual([
      'Name What the club is called.',
      'Home Slides and sections of the home page.',
      'Meditation techniques',
      'About Description, address, links.',
    ])
    expect(screen.getAllByText(ruleText('required'))).toHaveLength(2)
    expect(screen.getByText('Use a year such as 2023.')).toBeTruthy()
    expect(sent()).toEqual([])
    await retype(user, theName(), 'Lotus Yard')
    expect(screen.getAllByText(ruleText('required'))).toHaveLength(1)
  })

  it('shows the errors of the server at their fields', async () => {
    const { user } = await setup()
    await retype(user, theName(), 'Lotus Yard')
    const fields = [{ path: 'site.home.slides.0.message', message: 'Use other words.' }]
    answerProblem(publishSite, 'request.invalid', { fields })
    await user.click(publish())
    await screen.findByText('Use other words.')
    const message = within(list('Slides')).getAllByLabelText('Message')[0]
    expect(document.activeElement).toBe(message)
    expect(group('Home')).toHaveProperty('open', true)
    answerProblem(publishSite, 'club.currency-fixed')
    await user.click(publish())
    await waitFor(() => expect(document.activeElement).toBe(field('Currency')))
    expect(screen.getByText(/cannot be changed anymore/)).toBeTruthy()
  })

  it('keeps what was typed when the server cannot be reached', async () => {
    const { user } = await setup()
    await retype(user, theName(), 'Lotus Yard')
    cutOff(publishSite)
    await user.click(publish())
    await screen.findByText(/We cannot reach the club right now/)
    expect(theName().value).toBe('Lotus Yard')
    expect(screen.getByText(/^1 change/)).toBeTruthy()
  })

  it('discards changes after a question', async () => {
    const { user } = await setup()
    await retype(user, theName(), 'Lotus Yard')
    await user.click(within(list('Slides')).getByRole('button', { name: 'Remove slide 1' }))
    expect(slides()).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await screen.findByText('No changes')
    expect(theName().value).toBe('Ningjing')
    expect(slides()).toHaveLength(5)
  })

  it('asks before changes are left', async () => {
    const { user } = await setup()
    await retype(user, theName(), 'Lotus Yard')
    const reload = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(reload)
    expect(reload.defaultPrevented).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Dashboard' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(theName().value).toBe('Lotus Yard')
  })

  it('does not publish by Enter in a field', async () => {
    const { user } = await setup()
    await retype(user, theName(), 'Lotus Yard{Enter}')
    expect(sent()).toEqual([])
  })

  it('takes a color from the picker or typed in capital letters', async () => {
    const { user } = await setup()
    await retype(user, field('Main color'), '#7A3B8F')
    expect(field('Main color, picker').value).toBe('#7a3b8f')
    expect(scope('Look').getAllByRole('listitem').map(textOf)).toEqual([
      'Yours #7a3b8f',
      'In light #6e2f83, 8.5:1',
      'In dark #d6a2f5, 8.9:1',
    ])
    await user.click(publish())
    await waitFor(() => expect(sent()[0]?.site.look.color).toBe('#7a3b8f'))
  })
})

describe('the currency', () => {
  const choose = async (user: UserEvent, currency: string) => {
    await user.selectOptions(field('Currency'), currency)
    await user.click(publish())
  }

  it('is published after a question that says what follows', async () => {
    const { user } = await setup()
    await choose(user, 'EUR')
    const question = within(await screen.findByRole('dialog', { name: 'Sell in euros?' }))
    expect(question.getByText(/\$45 becomes €45\./).textContent).toContain(
      'Older releases know US dollars only, so the site cannot go back to one of them.',
    )
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([sent(), field('Currency').value]).toEqual([[], 'EUR'])
    await user.click(publish())
    await user.click(await screen.findByRole('button', { name: 'Publish in euros' }))
    await waitFor(() => expect(sent()[0]?.site.money.currency).toBe('EUR'))
    await retype(user, theName(), 'Lotus Yard')
    await user.click(publish())
    await waitFor(() => expect(sent()).toHaveLength(2))
  })

  it('can become US dollars again, which every release knows', async () => {
    sites.push(Site.parse({ money: { currency: 'SEK' } }))
    versions = [aVersion(1)]
    const { user } = await setup()
    await choose(user, 'USD')
    const question = await screen.findByRole('dialog', { name: 'Sell in US dollars?' })
    expect(question.textContent).toContain('kr\u00a045 becomes $45.')
    expect(question.textContent).not.toContain('Older releases')
    await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  })

  it('cannot be chosen anymore once a payment has begun, and the field says so', async () => {
    currencyIsFixed = true
    sites.push(Site.parse({ money: { currency: 'PLN' } }), Site.parse({ money: { currency: 'EUR' } }))
    versions = [aVersion(2), aVersion(1)]
    const { user } = await setup()
    const offered = () => [...field('Currency').querySelectorAll('option')].map(({ value }) => value)
    expect(offered()).toEqual(['EUR'])
    expect(screen.getByText('Fixed: a payment has begun in this currency.')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Look at version 1' }))
    await waitFor(() => expect([field('Currency').value, offered()]).toEqual(['PLN', ['EUR', 'PLN']]))
  })
})

it('names the dates that are held on closed days, with a way to their classes', async () => {
  const date = {
    ...{
      classId: anId(),
      sid: anId(),
      name: 'Yin & Yang',
      local: '2031-12-24T18:30',
      minutes: 60,
      enrolled: 3,
    },
    ...{ at: '2031-12-24T23:30:00.000Z', closed: 'Holidays' },
  }
  await setup(() => answer(listClosedDates, [date]))
  const link = await screen.findByRole('link', { name: 'Yin & Yang' })
  expect(link.getAttribute('href')).toBe('/dashboard/manage-classes?search=Yin%20%26%20Yang')
  expect(link.parentElement?.textContent).toMatch(
    /^Yin & Yang, Wed, 24 Dec 2031, 6:30 PM: 3 enrolled \(Holidays\)$/,
  )
  expect(
    screen.getByText(/^1 date is on a day on which the club is closed\. None is canceled by itself/),
  ).toBeTruthy()
})

describe('a list', () => {
  const button = (name: string) => within(list('Slides')).getByRole('button', { name })

  it('moves rows by its buttons, and the focus stays on the moved one', async () => {
    const { user } = await setup()
    const before = slides()
    button('Move slide 2 up').focus()
    await user.keyboard('{Enter}')
    expect(slides().slice(0, 2)).toEqual([before[1], before[0]])
    expect(document.activeElement).toBe(button('Move slide 1 up'))
    await user.keyboard('{Enter}')
    expect(slides().slice(0, 2)).toEqual([before[1], before[0]])
    button('Move slide 1 down').focus()
    await user.keyboard('{Enter}{Enter}')
    expect(slides().slice(0, 3)).toEqual([before[0], before[2], before[1]])
    expect(document.activeElement).toBe(button('Move slide 3 down'))
    expect(screen.getByText('Moved to place 3 of 5.')).toBeTruthy()
    await user.click(publish())
    await waitFor(() =>
      expect(
        sent()[0]
          ?.site.home.slides.slice(0, 3)
          .map((one) => one.information),
      ).toEqual(slides().slice(0, 3)),
    )
  })

  it('adds a row and focuses its first field, and removes rows down to the least', async () => {
    const { user } = await setup()
    await user.click(button('Add slide'))
    const added = list('Slides').querySelector(':scope > ol > li:last-child > details') as HTMLDetailsElement
    expect(added.open).toBe(true)
    expect(document.activeElement).toBe(within(added).getByLabelText('Topic'))
    await user.keyboard('Breath')
    await waitFor(() => expect(slides().at(-1)).toBe('Breath'))
    await user.click(button('Add slide'))
    await user.click(button('Add slide'))
    expect(button('Add slide')).toHaveProperty('disabled', true)
    await user.click(button('Remove slide 8'))
    expect(document.activeElement).toBe(button('Remove slide 7'))
    for (let left = 7; left > 1; left -= 1) await user.click(button('Remove slide 1'))
    expect(document.activeElement).toBe(button('Remove slide 1'))
    await user.click(button('Remove slide 1'))
    expect(slides()).toEqual(['New slide'])
  })

  it('keeps one slide on', async () => {
    const { user } = await setup()
    for (const on of within(list('Slides')).getAllByRole('checkbox')) await user.click(on)
    await user.click(publish())
    await screen.findByText('Leave at least one slide on.')
    expect(document.activeElement?.textContent).toBe('Leave at least one slide on.')
    await user.click(within(list('Slides')).getByRole('checkbox', { name: /slide 3/ }))
    await waitFor(() => expect(screen.queryByText('Leave at least one slide on.')).toBeNull())
    await user.click(publish())
    await waitFor(() =>
      expect(sent()[0]?.site.home.slides.map(({ on }) => on)).toEqual([false, false, true, false, false]),
    )
  })

  it('orders sections and switches them off, but not the classes', async () => {
    const { user } = await setup()
    const sections = within(list('Sections'))
    await user.click(sections.getByRole('checkbox', { name: /section 2/ }))
    await user.click(sections.getByRole('checkbox', { name: /section 6/ }))
    await user.click(sections.getByRole('button', { name: 'Move section 4 up' }))
    expect(sections.queryByRole('button', { name: 'Remove section 1' })).toBeNull()
    await user.click(publish())
    await waitFor(() => expect(sent()).toHaveLength(1))
    const shown = sent()[0]
      ?.site.home.sections.filter(({ on }) => on)
      .map(({ kind }) => kind)
    expect(shown).toEqual(['quote', 'classes', 'benefits', 'instructors', 'statistics', 'spaces'])
  })

  it('edits the rows of a section that was moved', async () => {
    const { user } = await setup()
    const sections = within(list('Sections'))
    await user.click(sections.getByRole('button', { name: 'Move section 5 up' }))
    await user.click(within(list('Figures')).getByRole('button', { name: 'Move figure 2 up' }))
    await retype(user, within(list('Figures')).getAllByLabelText<HTMLInputElement>('Number')[0]!, '21+')
    await user.click(within(list('Figures')).getByRole('button', { name: 'Remove figure 5' }))
    await user.click(publish())
    await waitFor(() => expect(sent()).toHaveLength(1))
    const moved = sent()[0]?.site.home.sections[3]
    expect(moved).toMatchObject({
      kind: 'statistics',
      items: [{ count: '21+', name: 'Programs' }, { name: 'Styles' }, {}, {}],
    })
  })

  it('chooses screens, and at least one', async () => {
    const { user } = await setup()
    const screens = within(list('Screens'))
    await user.click(screens.getByRole('checkbox', { name: 'TV' }))
    await user.click(screens.getByRole('checkbox', { name: 'Mobile' }))
    await user.click(publish())
    await screen.findByText('Use at least 1.')
    await user.click(screens.getByRole('checkbox', { name: 'Tablet' }))
    await user.click(publish())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.site.home.sections.find(({ kind }) => kind === 'spaces')).toMatchObject({
      screens: ['tablet'],
    })
  })

  it('adds photos, rooms and links', async () => {
    const { user } = await setup()
    await user.click(inForm().getByRole('button', { name: 'Add photo' }))
    await user.click(publish())
    await screen.findByText('Upload a picture, or choose one of the site.')
    await user.selectOptions(within(list('Photos of the studio')).getByLabelText('Photo'), 'Tree')
    await user.type(field('What it shows'), 'The hall')
    await user.click(inForm().getByRole('button', { name: 'Add room' }))
    await user.type(within(list('Rooms')).getByLabelText('Name'), 'Lotus room')
    await user.click(inForm().getByRole('button', { name: 'Add link' }))
    await user.selectOptions(within(list('Social links')).getAllByLabelText('Network')[4]!, 'Instagram')
    await user.click(publish())
    await waitFor(() => expect(sent()).toHaveLength(1))
    const { place, about } = sent()[0]!.site
    expect(place).toEqual({
      photos: [{ url: '/art/class-tree.svg', alt: 'The hall' }],
      rooms: [{ name: 'Lotus room', photo: '', street: '', way: '', map: '' }],
    })
    expect(about.social.at(-1)).toEqual({ network: 'Instagram', url: '' })
  })
})

describe('a version that another admin has published', () => {
  const theirs = (site: SiteInput = { name: 'Moon Yard' }) =>
    publishAs(Site.parse(site), 'Ben', ['name', 'home.slides'])

  async function conflict(site?: SiteInput) {
    const rendered = await setup()
    await retype(rendered.user, theName(), 'Lotus Yard')
    theirs(site)
    await rendered.user.click(publish())
    return { ...rendered, dialog: within(await screen.findByRole('dialog')) }
  }

  it('is named with who, when and what', async () => {
    const { user, dialog } = await conflict()
    expect(
      dialog.getByText(
        /^Ben published version 1 on Mon, 4 May.*, 4:00 AM EDT\. Changed since you opened the form: Name, Slides\.$/,
      ),
    ).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(theName().value).toBe('Lotus Yard')
    expect(screen.getByText(/^1 change/)).toBeTruthy()
  })

  it('is replaced by mine', async () => {
    const { user, dialog } = await conflict()
    await user.click(dialog.getByRole('button', { name: 'Publish mine' }))
    await screen.findByText('Published. Visitors see it within seconds.')
    expect(sent().at(-1)).toMatchObject({ shown: 1, site: { name: 'Lotus Yard' } })
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ shown: 2, site: { name: 'Moon Yard' } }))
    await waitFor(() => expect(theName().value).toBe('Moon Yard'))
  })

  it('is replaced by mine after a question about the currency that they have chosen', async () => {
    const { user, dialog } = await conflict({ money: { currency: 'EUR' } })
    await user.click(dialog.getByRole('button', { name: 'Publish mine' }))
    await user.click(await screen.findByRole('button', { name: 'Publish in US dollars' }))
    await waitFor(() =>
      expect(sent().at(-1)).toMatchObject({ shown: 1, site: { money: { currency: 'USD' } } }),
    )
  })

  it('is shown, and what was typed can be had back', async () => {
    const { user, dialog } = await conflict()
    await user.click(dialog.getByRole('button', { name: 'Show theirs' }))
    await screen.findByText(/^Version 1 is in the form/)
    expect(theName().value).toBe('Moon Yard')
    expect(screen.getByText('No changes')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Back to what you typed' }))
    expect(theName().value).toBe('Lotus Yard')
    await user.click(publish())
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ shown: 1, site: { name: 'Lotus Yard' } }))
  })

  it('may be one of a later release', async () => {
    const { user, dialog } = await conflict()
    answerProblem(readVersion, 'club.no-version')
    await user.click(dialog.getByRole('button', { name: 'Show theirs' }))
    await dialog.findByText('There is no such version of the site.')
    expect(theName().value).toBe('Lotus Yard')
  })
})

describe('the versions', () => {
  it('are none at first', async () => {
    await setup()
    expect(await screen.findByText('Nothing published yet.')).toBeTruthy()
  })

  it('are listed, and one can be looked at and published again', async () => {
    publishAs(Site.parse({ name: 'Lotus Yard' }), 'Ben', ['name', 'look.color'])
    publishAs(Site.parse({ name: 'Moon Yard' }), 'Ada', ['name'])
    const { user } = await setup()
    const rows = within(await screen.findByRole('table', { name: 'Versions' })).getAllByRole('row')
    expect(rows.slice(2).map((row) => within(row).getAllByRole('cell').slice(1, 3).map(textOf))).toEqual([
      ['Ben', 'Name, Main color'],
      ['–', 'The site before its first version'],
    ])
    await retype(user, field('Short name'), 'Yard')
    await user.click(screen.getByRole('button', { name: 'Look at version 1' }))
    await screen.findByText(/^Version 1 is in the form/)
    expect([theName().value, field('Short name').value]).toEqual(['Lotus Yard', ''])
    await user.click(screen.getByRole('button', { name: 'Look at version 0' }))
    await screen.findByText(/^The site before its first version is in the form/)
    expect(theName().value).toBe('Ningjing')
    await user.click(screen.getByRole('button', { name: 'Back to what you typed' }))
    expect([theName().value, field('Short name').value]).toEqual(['Moon Yard', 'Yard'])
    await user.click(screen.getByRole('button', { name: 'Look at version 1' }))
    await screen.findByText(/^Version 1 is in the form/)
    await user.click(publish())
    expect(
      await screen.findByText('What you typed before it was put into the form will be lost.'),
    ).toBeTruthy()
    expect(sent()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Publish this version' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ shown: 2, site: { name: 'Lotus Yard' } })
    expect(await screen.findByRole('button', { name: 'Look at version 3' })).toBeTruthy()
  })

  /** Lets a version be read slowly; returns what lets it arrive. */
  function readSlowly(n: string) {
    const { promise, resolve } = Promise.withResolvers<void>()
    answer(readVersion, async ({ params }) => {
      if (params.n === n) await promise
      return { n: Number(params.n), site: sites[Number(params.n)] as Site, currencyIsFixed }
    })
    return resolve
  }

  it('keep what was typed when one is asked for twice before it is read', async () => {
    publishAs(Site.parse({ name: 'Lotus Yard' }), 'Ben', ['name'])
    const { user } = await setup()
    await retype(user, field('Short name'), 'Yard')
    const arrive = readSlowly('0')
    await user.dblClick(await screen.findByRole('button', { name: 'Look at version 0' }))
    arrive()
    await screen.findByText(/^The site before its first version is in the form/)
    await user.click(screen.getByRole('button', { name: 'Back to what you typed' }))
    expect([theName().value, field('Short name').value]).toEqual(['Lotus Yard', 'Yard'])
  })

  it('show the one that was asked for last, also if another is read later', async () => {
    publishAs(Site.parse({ name: 'Lotus Yard' }), 'Ben', ['name'])
    publishAs(Site.parse({ name: 'Moon Yard' }), 'Ada', ['name'])
    const { user } = await setup()
    const arrive = readSlowly('1')
    await user.click(await screen.findByRole('button', { name: 'Look at version 1' }))
    await user.click(screen.getByRole('button', { name: 'Look at version 0' }))
    await screen.findByText(/^The site before its first version is in the form/)
    arrive()
    await new Promise((arrived) => setTimeout(arrived, 50))
    expect(theName().value).toBe('Ningjing')
  })

  it('that cannot be read leave the form with the newest that can', async () => {
    publishAs(Site.parse({ name: 'Lotus Yard' }), 'Ben', ['name'])
    versions.unshift(aVersion(2))
    const { user } = await setup()
    expect(theName().value).toBe('Lotus Yard')
    await retype(user, theName(), 'Moon Yard')
    await user.click(publish())
    await waitFor(() => expect(sent()[0]).toMatchObject({ shown: 2, site: { name: 'Moon Yard' } }))
  })
})

describe('the preview', () => {
  const bodies = () => askedOf(previewSite).map(({ body }) => body as { path: string; site: Site })
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Preview of the page')

  async function openPreview(classes: PublicClass[] = []) {
    const rendered = await setup(() => {
      answer(listPublicClasses, classes)
      vi.stubGlobal(
        'ResizeObserver',
        class {
          observe() {}
          disconnect() {}
        },
      )
      answer(previewSite, ({ body }) => ({
        html: `<style>:root{--hue:317}</style><script src="/app.js"></script><p>${(body as { site: Site }).site.name}</p>`,
      }))
    })
    await rendered.user.click(screen.getByRole('button', { name: 'Preview' }))
    await waitFor(() => expect(frame().srcdoc).toContain('<p>Ningjing</p>'))
    return rendered
  }

  it('shows the page with what the form holds, and runs none of its scripts', async () => {
    const { user } = await openPreview()
    expect(frame().getAttribute('sandbox')).toBe('allow-same-origin')
    expect(frame().hasAttribute('inert')).toBe(true)
    expect(frame().srcdoc).not.toMatch(/script|style/)
    await user.selectOptions(field('Page', within(screen.getByRole('dialog'))), 'Classes')
    await waitFor(() => expect(bodies().map(({ path }) => path)).toEqual(['/', '/classes']))
    await retype(user, theName(), 'Lotus')
    await waitFor(() => expect(frame().srcdoc).toContain('<p>Lotus</p>'))
    // Not at every key.
    expect(bodies().length).toBeLessThan(6)
  })

  it('shows the page of a class as soon as the club has one', async () => {
    const yogaClass = aClass()
    const { user } = await openPreview([yogaClass])
    const pages = field('Page', within(screen.getByRole('dialog')))
    await user.selectOptions(pages, await within(pages).findByText('A class'))
    await waitFor(() => expect(bodies().at(-1)?.path).toBe(`/classes/${yogaClass._id}`))
  })

  it('stays as it was while fields have errors', async () => {
    const { user } = await openPreview()
    await retype(user, theName(), '')
    await screen.findByText('The preview waits until all fields are valid.')
    await new Promise((later) => setTimeout(later, 500))
    expect(bodies()).toHaveLength(1)
    expect(frame().srcdoc).toContain('<p>Ningjing</p>')
  })

  it('renders one at a time, and then what was typed last', async () => {
    const { user } = await openPreview()
    let finish: () => void = () => undefined
    answer(previewSite, async ({ body }) => {
      await new Promise<void>((done) => {
        finish = done
      })
      return { html: `<p>${(body as { site: Site }).site.name}</p>` }
    })
    const type = async (text: string) => {
      await retype(user, theName(), text)
      await new Promise((later) => setTimeout(later, 500))
    }
    for (const text of ['One', 'Two', 'Three']) await type(text)
    expect(bodies().map(({ site }) => site.name)).toEqual(['Ningjing', 'One'])
    finish()
    await waitFor(() => expect(bodies().map(({ site }) => site.name)).toEqual(['Ningjing', 'One', 'Three']))
    finish()
    await waitFor(() => expect(frame().srcdoc).toContain('<p>Three</p>'))
  })

  it('says when the page cannot be rendered', async () => {
    const { user } = await openPreview()
    cutOff(previewSite)
    await retype(user, theName(), 'Lotus')
    await screen.findByText(/We cannot reach the club right now/)
  })
})
