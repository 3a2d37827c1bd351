import {
  listMails as listMailsEndpoint,
  listNotices as listNoticesEndpoint,
  markNoticesSeen,
  readMail as readMailEndpoint,
} from '@ningjing/contract/mails.schemas'
import type { Deps } from '../../base/deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listMails, listNotices, readMail } from './mails.ts'
import type { MailSettings } from './message.ts'

/** Mails for admins, and each user's own notices. */
export function mailsRoutes(deps: Deps, serve: Serve, settings: MailSettings): void {
  serve(listMailsEndpoint, ({ query }) => listMails(deps, settings, query))
  serve(readMailEndpoint, ({ params }) => readMail(deps, settings, params.key))
  serve(listNoticesEndpoint, ({ query }, caller) => listNotices(deps, settings, caller._id, query))
  serve(markNoticesSeen, async ({ body }, { _id }) => ({
    modifiedCount: await deps.stores.mails.markSeen(_id, new Date(body.until), deps.clock.now()),
  }))
}
