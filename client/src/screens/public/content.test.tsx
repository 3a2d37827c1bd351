import { readContent } from '@ningjing/contract/content/content'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, answerProblem } from '../../testing/answers.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ContentScreen } from './content.tsx'

const TERMS = {
  title: 'Our terms',
  description: 'Be kind.',
  html: '<p>Be <em>kind</em>.</p><h2>Booking</h2>',
}

it.each(['/terms', '/terms/'])('shows the text of the club at %s', async (at) => {
  answer(readContent, TERMS)
  renderScreen(<ContentScreen />, { path: '*', at })
  await screen.findByRole('heading', { level: 1, name: 'Our terms' })
  expect(screen.getByRole('heading', { level: 2, name: 'Booking' })).toBeDefined()
  expect(screen.getByText('kind').tagName).toBe('EM')
  expect(document.title).toBe('Our terms · Ningjing')
})

it('offers to try again when the text cannot be loaded', async () => {
  answerProblem(readContent, 'server.unexpected')
  renderScreen(<ContentScreen />, { path: '*', at: '/privacy' })
  await waitFor(() => expect(screen.getByText('We could not load this page')).toBeDefined())
})
