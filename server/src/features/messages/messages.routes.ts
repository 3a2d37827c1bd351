import * as messages from '@ningjing/contract/messages/messages.schemas'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { listMessages, sendMessage } from './send-message.ts'

/** Messages of teachers and admins to a class. */
export function messagesRoutes(deps: Deps, serve: Serve): void {
  serve(messages.sendMessage, ({ params, body, repeatId }, caller) =>
    sendMessage(deps, caller, params.id, body, repeatId),
  )
  serve(messages.listMessages, ({ params }, caller) => listMessages(deps, caller, params.id))
}
