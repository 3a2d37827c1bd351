import { type Document, MongoClient } from 'mongodb'

/** Ends the time of the seat that is offered to a student, as if hours had passed. */
export async function letOfferRunOut(classId: string, { _id }: { _id: string }): Promise<void> {
  const client = await MongoClient.connect(process.env.E2E_DATABASE ?? '')
  const past = new Date(Date.now() - 1000)
  const ends = { [`holds.${_id}.offerUntil`]: past, [`holds.${_id}.expiresAt`]: past }
  const classes = client.db().collection<Document & { _id: string }>('classes')
  const filter = { _id: classId, [`holds.${_id}.offerUntil`]: { $exists: true } }
  const { matchedCount } = await classes.updateOne(filter, { $set: ends })
  await client.close()
  if (matchedCount === 0) throw new Error('this student has no offer')
}
