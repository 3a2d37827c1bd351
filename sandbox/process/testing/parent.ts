import { live } from '../life.ts'

/** A parent of two children for the tests; CHILD_WILL says how the second one behaves. */
await live(process.cwd(), async (family) => {
  const file = new URL('./child.ts', import.meta.url)
  const first = await family.start({ name: 'first', file, env: { CHILD_WILL: 'serve' } })
  const second = await family.start({
    name: 'second',
    file,
    env: { CHILD_WILL: process.env.CHILD_WILL ?? 'serve' },
  })
  process.send?.({ children: [first, second] })
  console.log(JSON.stringify([first, second]))
})
