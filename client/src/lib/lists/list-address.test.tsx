import { screen } from '@testing-library/react'
import { Link, useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { useListAddress } from './list-address.ts'

/** Shows the address of a list and offers its actions. */
function List() {
  const { search } = useLocation()
  const { narrow, clear, pages, pagesBefore } = useListAddress()
  const next = pages.next('c2')
  return (
    <>
      <p>{`Address: ${search}, ${pagesBefore} before`}</p>
      <button type="button" onClick={() => narrow('role', 'student')}>
        filter
      </button>
      <button
        type="button"
        onClick={() => {
          narrow('role', 'admin')
          narrow('sort', 'name')
        }}
      >
        filter and sort
      </button>
      <button type="button" onClick={clear}>
        clear
      </button>
      <Link to={next.to} state={next.state}>
        next
      </Link>
    </>
  )
}

const open = (search: string) => renderScreen(<List />, { at: { pathname: '/list', search } })

it('begins at the first page when a later page is filtered', async () => {
  const { user } = open('?search=ana&sort=name')
  await user.click(screen.getByText('next'))
  await screen.findByText('Address: ?search=ana&sort=name&cursor=c2, 1 before')
  await user.click(screen.getByText('filter'))
  await screen.findByText('Address: ?search=ana&sort=name&role=student, 0 before')
})

it('keeps two choices that are made at once', async () => {
  const { user } = open('?cursor=c1')
  await user.click(screen.getByText('filter and sort'))
  await screen.findByText('Address: ?role=admin&sort=name, 0 before')
})

it('keeps only the order when it is cleared', async () => {
  const { user } = open('?search=ana&role=admin&sort=name&cursor=c1')
  await user.click(screen.getByText('clear'))
  expect(await screen.findByText('Address: ?sort=name, 0 before')).toBeDefined()
})
