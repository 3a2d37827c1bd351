import {
  listMails as listMailsEndpoint,
  listNotices as listNoticesEndpoint,
  markNoticesSeen,
  readMail as readMailEndpoint,
  sendMailAgain,
  sendTestMail as sendTestMailEndpoint,
  setMailSettings,
  unsubscribe as unsubscribeEndpoint,
} from '@ningjing/contract/mails/mails.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listMails, listNotices, readMail, sendAgain } from './mails.ts'
import { sendTestMail } from './send-test-mail.ts'
import { unsubscribe } from './unsubscribe.ts'

/** Mails for admins, and each user's own notices. */
export function mailsRoutes(deps: Deps, serve: Serve): void {
  serve(listMailsEndpoint, ({ query }) => listMails(deps, query))
  serve(readMailEndpoint, ({ params }) => readMail(deps, params.key))
  serve(listNoticesEndpoint, ({ query }, caller) => listNotices(deps, caller, query))
  serve(sendMailAgain, ({ params }) => sendAgain(deps, params.key))
  serve(sendTestMailEndpoint, (_request, caller) => sendTestMail(deps, caller))
  serve(setMailSettings, async ({ body: { mailOff } }, { _id }) => {
    await deps.stores.mails.setMailOff(_id, mailOff)
    return { mailOff }
  })
  serve(unsubscribeEndpoint, ({ params }) => unsubscribe(deps, params.token))
  serve(markNoticesSeen, async ({ body }, { _id }) => ({
    modifiedCount: await deps.stores.mails.markSeen(_id, new Date(body.until), deps.clock.now()),
  }))
}
