import type { RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { warmUp } from './warm-up.ts'

const LISTS = ['/ningjing/publicClasses', '/ningjing/allInstructors', '/ningjing/club']
const PATHS = ['/', '/classes', '/instructors', ...LISTS]

/** A site that notes what it is asked for. */
function site(answer: RequestListener) {
  const asked: string[] = []
  const listener: RequestListener = (req, res) => {
    asked.push(req.url ?? '')
    answer(req, res)
  }
  return { asked, listener }
}

it('asks for what visitors open first, also after an answer that fails', async () => {
  const { asked, listener } = site((req, res) => {
    if (req.url === '/classes') res.destroy()
    else res.end('text')
  })
  await warmUp(listener)
  expect(asked).toEqual(PATHS)
})

it('gives up when answers do not come', async () => {
  const { asked, listener } = site(() => undefined)
  await warmUp(listener, 50)
  expect(asked).toEqual(['/'])
})
