import { live } from '../life.ts'

/**
 * A parent of two children for the tests. CHILD_BEHAVIOUR says how the second child behaves; SECOND_FILE is the
 * address of another file for it.
 */
await live(process.cwd(), async (family) => {
  const child = new URL('./child.ts', import.meta.url)
  const { CHILD_BEHAVIOUR = 'serve', SECOND_FILE = child.href } = process.env
  const first = await family.start({ name: 'first', file: child, env: { CHILD_BEHAVIOUR: 'serve' } })
  const second = await family.start({
    name: 'second',
    file: new URL(SECOND_FILE),
    env: { CHILD_BEHAVIOUR },
  })
  process.send?.({ children: [first, second] })
  console.log(JSON.stringify([first, second]))
})
