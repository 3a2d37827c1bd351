import { type Document, MongoClient } from 'mongodb'

const HOUR_MS = 3_600_000
/** From the last mail about the end of a pass, at nine in the morning three days before, to that end. */
const LAST_MAIL_MS = (3 * 24 + 15) * HOUR_MS
/** Longer than a booking can be undone. */
const PAST_UNDO_MS = 2 * 60_000
/** Until then, the server has not looked yet which mails are due. */
const SOON_MS = 1000

type Person = { _id: string }

/** Ends the time of the seat that is offered to a student, as if hours had passed. */
export async function letOfferRunOut(classId: string, { _id }: Person): Promise<void> {
  const past = new Date(Date.now() - 1000)
  const ends = { [`holds.${_id}.offerUntil`]: past, [`holds.${_id}.expiresAt`]: past }
  await change('classes', { _id: classId, [`holds.${_id}.offerUntil`]: { $exists: true } }, ends)
}

/** Ends the time in which a student can undo a booking, as if minutes had passed. */
export async function letUndoEnd(classId: string, { _id }: Person): Promise<void> {
  const at = `roster.${_id}.at`
  await change('classes', { _id: classId, [at]: { $exists: true } }, { [at]: ago(PAST_UNDO_MS) })
}

/** Lets a pass end in a little more than three days: the last mail about that is due in a moment. */
export const letPassEnd = (passId: string): Promise<void> =>
  change('purses', { _id: passId }, { validUntil: ago(-LAST_MAIL_MS - SOON_MS) })

const ago = (ms: number) => new Date(Date.now() - ms)

async function change(collection: string, filter: Document, $set: Document): Promise<void> {
  const client = await MongoClient.connect(process.env.E2E_DATABASE ?? '')
  const { matchedCount } = await client.db().collection(collection).updateOne(filter, { $set })
  await client.close()
  if (matchedCount === 0) throw new Error(`none of ${collection} is ${JSON.stringify(filter)}`)
}
