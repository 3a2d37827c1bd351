import { route } from '../endpoint.ts'

/** The pages whose texts an owner edits: `terms` is `content/terms.md`, shown at `/terms`. */
export const CONTENT_NAMES = ['terms', 'privacy', 'refunds'] as const

export type ContentName = (typeof CONTENT_NAMES)[number]

export const readContent = route('GET', '/content/:name', 'anyone')
