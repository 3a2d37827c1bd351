import { describe, expect, it } from 'vitest'
import { partsOf } from './contract-parts.ts'

const SOURCE = `
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
export const ROLES = ['student', 'admin'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>
export const FIRST: Role = 'student'
const Name = text(1, 80)
export const Person = z.object({ name: Name, role: Role })
export const greeting = (name: string) => \`Hello \${name.trim()}\`
export const listPeople = endpoint({
  method: 'GET',
  path: '/people',
  access: 'admin',
  summary: 'Everybody.',
  reply: z.array(Person),
})
`

describe('the parts of a contract file', () => {
  const { plain, schemas, doorTo } = partsOf(SOURCE)

  it('are offered together, each name once', () => {
    expect(doorTo('/people.ts')).toBe(
      "export { ROLES,FIRST,greeting,listPeople } from '/people.ts?plain'\n" +
        "export { Role,Person } from '/people.ts?schemas'",
    )
  })

  it('keep of an endpoint what a browser needs to call it', () => {
    expect(plain).toContain(
      "export const listPeople = /* @__PURE__ */ endpoint({ method: 'GET',path: '/people',access: 'admin' })",
    )
    expect(schemas).not.toContain('listPeople')
  })

  it('leave no schema in the plain part, nor anything made of one', () => {
    expect(plain).not.toMatch(/z\.(enum|object|array)|text\(/)
    expect(plain).toContain("export const FIRST: Role = 'student'")
  })

  it('let the bundler drop a schema that nobody uses', () => {
    expect(schemas).toContain('export const Role = /* @__PURE__ */ (() => (z.enum(ROLES)))()')
    expect(schemas).toContain('const Name = /* @__PURE__ */ (() => (text(1, 80)))()')
  })
})
