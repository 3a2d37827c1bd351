import { PAGE_ROOT, PAGE_TITLE } from '@ningjing/contract/pages'
import { expect, it } from 'vitest'
import html from '../index.html?raw'

it('finds the title and the root element, which rendered pages replace, in index.html', () => {
  expect(html.split(PAGE_TITLE)).toHaveLength(2)
  expect(html.split(PAGE_ROOT)).toHaveLength(2)
})
