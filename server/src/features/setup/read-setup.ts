import { SITE_SEED } from '@ningjing/contract/club/site-seed'
import type { Setup } from '@ningjing/contract/setup/setup.schemas'
import { readAgainAfter } from '../../base/read-again-after.ts'
import type { Deps } from '../../deps.ts'
import { clubNow } from '../../steps/club-now.ts'
import { cardSetup } from './card-setup.ts'

/** How long an answer of the card provider counts, in milliseconds. */
const CARDS_FRESH_MS = 30_000

const stateOf = (isDone: boolean) => (isDone ? 'done' : 'open')

/**
 * Says how far the setup of a club is.
 * @param hasOwnTexts whether terms, privacy and refunds differ from those of the release
 */
export function setupReader(deps: Deps, hasOwnTexts: boolean): () => Promise<Setup> {
  const { stores, clock, config } = deps
  const cardsNow = readAgainAfter(() => cardSetup(config), CARDS_FRESH_MS)
  return async () => {
    const [{ site }, hasTeacher, hasClass, isMailed, hasAdmin, cards] = await Promise.all([
      clubNow(deps),
      stores.users.hasInstructor(),
      stores.classes.hasUpcoming(clock.now()),
      stores.audit.has('mail.test'),
      hasOtherAdmin(deps),
      cardsNow(),
    ])
    return {
      name: stateOf(site.name !== SITE_SEED.name),
      logo: stateOf(site.look.logo !== ''),
      color: stateOf(site.look.color !== SITE_SEED.color),
      address: stateOf(site.about.address !== ''),
      // An admin may teach, too.
      teacher: stateOf(hasTeacher || hasClass),
      class: stateOf(hasClass),
      texts: stateOf(hasOwnTexts),
      cards,
      mail: config.SMTP_URL === undefined ? 'no-server' : stateOf(isMailed),
      admin: stateOf(hasAdmin),
    }
  }
}

/** Whether there is an admin whom ADMIN_EMAILS does not name: it makes an admin of each person who signs in with one of its addresses. */
async function hasOtherAdmin({ stores, config }: Deps): Promise<boolean> {
  const admins = await stores.users.contactsOf(await stores.roles.adminIds())
  return [...admins.values()].some(({ email }) => !config.ADMIN_EMAILS.includes(email))
}
