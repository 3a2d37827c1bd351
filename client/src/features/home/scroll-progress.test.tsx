import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ScrollProgress } from './scroll-progress.tsx'

const grown = () => screen.getByTestId('scroll-progress').style.transform

function pageOf(scrollHeight: number, clientHeight: number) {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(scrollHeight)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(clientHeight)
}

function scrollTo(y: number) {
  vi.stubGlobal('scrollY', y)
  fireEvent.scroll(window)
}

it('grows with the scroll position, up to the end of the page', () => {
  pageOf(3000, 1000)
  render(<ScrollProgress />)
  expect(grown()).toBe('scaleX(0)')
  scrollTo(500)
  expect(grown()).toBe('scaleX(0.25)')
  scrollTo(2040)
  expect(grown()).toBe('scaleX(1)')
})

it('stays empty on a page that fits its window', () => {
  pageOf(800, 800)
  render(<ScrollProgress />)
  scrollTo(10)
  expect(grown()).toBe('scaleX(0)')
})
