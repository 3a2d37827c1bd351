import { SYSTEM_THEME_STORAGE_KEY } from '@ningjing/contract/auth/auth'
import { readClub } from '@ningjing/contract/club/club'
import { listSelections } from '@ningjing/contract/selections/selections'
import { aClub, aSelection } from '@ningjing/contract/testing/builders'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { theClub } from '../../lib/calls/the-club.ts'
import { answer, askedOf } from '../../testing/answers.ts'
import { aSessionUser } from '../../testing/fake-identity.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PublicLayout } from './public-layout.tsx'

const site = (
  <Routes>
    <Route element={<PublicLayout />}>
      <Route path="*" element={<h1>A screen</h1>} />
    </Route>
  </Routes>
)
const open = (given: Parameters<typeof renderScreen>[1] = {}) => renderScreen(site, { path: '*', ...given })
const bar = () => within(screen.getByRole('navigation', { name: 'Main' }))
const footer = () => within(screen.getByRole('contentinfo'))
const hrefs = (links: HTMLElement[]) =>
  links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)

beforeEach(() => answer(listSelections, []))

it('offers visitors the club and the login', async () => {
  open()
  await bar().findByRole('link', { name: 'Login' })
  expect(hrefs(bar().getAllByRole('link'))).toEqual([
    'Home /',
    'Instructors /instructors',
    'Classes /classes',
    'Timetable /timetable',
    'Login /login',
  ])
  expect(footer().queryByText('Dashboard')).toBeNull()
})

it('offers passes in bar and footer where the club sells some', async () => {
  open({ before: () => answer(readClub, aClub({ passes: true })) })
  const link = await bar().findByRole('link', { name: 'Passes' })
  expect(link.getAttribute('href')).toBe('/passes')
  expect(footer().getByRole('link', { name: 'Passes' }).getAttribute('href')).toBe('/passes')
})

it('shows the drawn mark in the color of the published version, and an own logo as it is', async () => {
  const logos = () =>
    within(screen.getAllByRole('banner')[0]!)
      .getAllByRole('presentation')
      .map((picture) => picture.getAttribute('src'))
  const { client } = open({ before: () => answer(readClub, aClub({ version: 3 })) })
  await waitFor(() => expect(logos()).toEqual(['/art/logo-mark.svg?v=3', '/art/logo-mark-dark.svg?v=3']))
  const own = `/ningjing/pictures/${'a'.repeat(24)}`
  const club = aClub({ version: 4 })
  client.setQueryData(theClub().queryKey, { ...club, look: { ...club.look, logo: own, logoDark: own } })
  await waitFor(() => expect(logos()).toEqual([own, own]))
})

it.each([
  ['/classes', 'Classes', 'page'],
  ['/timetable', 'Timetable', 'page'],
  ['/classes/65a', 'Classes', 'true'],
  ['/instructors/65a', 'Instructors', 'true'],
])('shows at %s where one is', (path, name, current) => {
  open({ at: path })
  const links = bar().getAllByRole('link')
  expect(
    links.filter((link) => link.hasAttribute('aria-current')).map(({ textContent }) => textContent),
  ).toEqual([name])
  expect(bar().getByRole('link', { name }).getAttribute('aria-current')).toBe(current)
})

it('offers members their dashboard, their profile and the way out', async () => {
  const { user } = open({ as: aSessionUser({ photoURL: 'https://pictures.example/ana.jpg' }) })
  const profile = await bar().findByTitle('Ana Silva')
  expect(profile.getAttribute('href')).toBe('/dashboard/profile')
  expect(profile.querySelector('img')?.getAttribute('src')).toBe('https://pictures.example/ana.jpg')
  expect(bar().getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  expect(footer().getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/dashboard')
  await user.click(bar().getByRole('button', { name: 'Log Out' }))
  await bar().findByRole('link', { name: 'Login' })
})

it('shows students how many classes they have selected, and the way to them', async () => {
  open({ as: aSessionUser(), before: () => answer(listSelections, [aSelection(), aSelection()]) })
  const bag = await bar().findByRole('link', { name: 'Selected classes: 2' })
  expect(bag.textContent).toBe('2')
  expect(bag.getAttribute('href')).toBe('/dashboard/selected-classes')
})

it('shows students an empty bag without a number', async () => {
  open({ as: aSessionUser() })
  const bag = await bar().findByRole('link', { name: 'Selected classes' })
  expect(bag.textContent).toBe('')
})

it.each(['instructor', 'admin'] as const)('shows an %s no bag, and asks for no selections', async (role) => {
  open({ as: aSessionUser(), role })
  await bar().findByRole('button', { name: 'Log Out' })
  await waitFor(() => expect(bar().queryByTitle('Selected classes')).toBeNull())
  expect(askedOf(listSelections)).toHaveLength(0)
})

it('shows the default picture of a member who has none', async () => {
  open({ as: aSessionUser() })
  const profile = await bar().findByTitle('Ana Silva')
  expect(profile.querySelector('img')?.getAttribute('src')).toBe('/art/avatar-default.svg')
})

it('opens and closes the menu of small screens', async () => {
  const { user } = open()
  const menu = screen.getByRole('button', { name: 'Menu' })
  const isOpen = () => menu.getAttribute('aria-expanded')
  expect(isOpen()).toBe('false')
  await user.click(menu)
  expect(isOpen()).toBe('true')
  await user.keyboard('{Escape}')
  expect(isOpen()).toBe('false')
  await user.click(menu)
  await user.click(bar().getByRole('link', { name: 'Classes' }))
  expect(isOpen()).toBe('false')
  await user.click(menu)
  await user.click(screen.getByRole('navigation', { name: 'Main' }))
  expect(isOpen()).toBe('true')
  await user.click(screen.getByRole('heading', { name: 'A screen' }))
  expect(isOpen()).toBe('false')
})

it('lets the theme of a visitor follow the device', async () => {
  const { user } = open()
  const box = await footer().findByRole('checkbox', { name: 'Match device theme' })
  await user.click(box)
  expect(box).toHaveProperty('checked', true)
  expect(localStorage.getItem(SYSTEM_THEME_STORAGE_KEY)).not.toBeNull()
})

it('switches the theme and remembers it', async () => {
  const { user } = open()
  await user.click(bar().getByRole('button', { name: 'Use dark theme' }))
  await bar().findByRole('button', { name: 'Use light theme' })
  expect(document.documentElement.classList.contains('dark')).toBe(true)
  expect(localStorage.getItem('ningjin-dark')).toBe('true')
})

it('ends with the club, four networks without targets, and the years', async () => {
  open()
  await bar().findByRole('link', { name: 'Login' })
  for (const name of ['Facebook', 'Instagram', 'X', 'YouTube']) {
    expect((await footer().findByRole('link', { name })).hasAttribute('href')).toBe(false)
  }
  expect(footer().getByText(`Copyright © 2023–${new Date().getUTCFullYear()}`)).toBeDefined()
  expect(footer().getByRole('link', { name: 'Developed by the Ningjing contributors' })).toBeDefined()
})

it('links to terms, privacy and refunds, and marks the one that is open', () => {
  open({ at: '/privacy' })
  const legal = within(footer().getByRole('navigation', { name: 'Legal' }))
  expect(hrefs(legal.getAllByRole('link'))).toEqual(['Terms /terms', 'Privacy /privacy', 'Refunds /refunds'])
  expect(legal.getByRole('link', { current: 'page' }).textContent).toBe('Privacy')
})

it('says where the club is and how to reach it, as far as it is known', async () => {
  const club = aClub({
    address: '4 Lake Road, Springfield',
    phone: '+1 (555) 010-0199',
    hours: 'Weekdays 7–21, Sundays 8–18',
  })
  open({ before: () => answer(readClub, club) })
  await footer().findByText('Ningjing, 4 Lake Road, Springfield')
  expect(footer().getByText('Weekdays 7–21,').nextElementSibling?.textContent?.trim()).toBe('Sundays 8–18')
  const phone = footer().getByRole('link', { name: '+1 (555) 010-0199' })
  expect(phone.getAttribute('href')).toBe('tel:+15550100199')
  expect(footer().queryByRole('link', { name: /@/ })).toBeNull()
})

it('asks for the confirmation of the e-mail address below everything else, until it is closed', async () => {
  const { user } = open({ as: aSessionUser({ emailVerified: false }) })
  const request = await screen.findByText(/^Please confirm your e-mail address/)
  const order = screen.getByRole('contentinfo').compareDocumentPosition(request)
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/^Please confirm/)).toBeNull()
})

it('has no bars around the timetable of another site', async () => {
  open({ at: '/timetable?embed=1' })
  await screen.findByRole('heading', { name: 'A screen' })
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

it('has bars around every other page, whatever its address says', async () => {
  open({ at: '/classes?embed=1' })
  await bar().findByRole('link', { name: 'Login' })
})
