import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as content from './content.ts'

/** A text of the club. */
export const ContentPage = z.object({
  title: z.string(),
  /** The first paragraph, without marks. */
  description: z.string(),
  /** What follows the title, made from the Markdown of the owner. */
  html: z.string(),
})

export type ContentPage = z.infer<typeof ContentPage>

export const readContent = endpoint(content.readContent, {
  summary: 'A text of the club: terms, privacy or refunds.',
  params: z.object({ name: z.string().check(z.maxLength(40)) }),
  reply: ContentPage,
  problems: ['content.not-found'],
  limit: 'publicRead',
})
