import { createSecretKey } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import express, { type Request } from 'express'
import jwt from 'jsonwebtoken'
import { MongoClient } from 'mongodb'

/** Child of costs.ts: two reads as an Express server without rules answers them. */
type Row = { _id: string; userId: string; classId: string; email: string; name: string }

const { MONGODB_URI = '', JWT_SECRET = '' } = process.env
const db = (await MongoClient.connect(MONGODB_URI)).db()
const [users, classes, selections] = ['users', 'classes', 'selections'].map((name) =>
  db.collection<Row>(name),
)
const key = createSecretKey(JWT_SECRET, 'utf8')
const SHOWN = { name: 1, image: 1, instructor: 1, priceInCents: 1, seats: 1, status: 1 }

async function callerOf({ headers }: Request) {
  const { sub = '' } = jwt.verify(headers.authorization?.slice('Bearer '.length) ?? '', key) as {
    sub?: string
  }
  return users?.findOne({ _id: sub })
}

const app = express()

app.get('/ningjing/selectedClasses/:email', async (req, res) => {
  const caller = await callerOf(req)
  if (caller?.email !== req.params.email) return void res.sendStatus(403)
  const rows = (await selections?.find({ userId: caller._id }).sort({ createdAt: -1 }).toArray()) ?? []
  const wanted = { _id: { $in: rows.map(({ classId }) => classId) } }
  const found = (await classes?.find(wanted, { projection: SHOWN }).toArray()) ?? []
  const byId = new Map(found.map((one) => [one._id, one]))
  res.json(rows.map((row) => ({ ...row, ...byId.get(row.classId), _id: row._id })))
})

app.get('/ningjing/publicClasses/:id', async (req, res) => {
  res.json(await classes?.findOne({ _id: req.params.id }, { projection: { holds: 0, roster: 0, barred: 0 } }))
})

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
