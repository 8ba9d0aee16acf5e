import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { screens } from '../../scripts/pictured.ts'
import { sessionOf } from '../support/business/clients.ts'
import { OWNER } from '../support/studio.ts'
import { expect, test } from '../support/test.ts'

const TAKEN = join(import.meta.dirname, '../../scripts/pictured.json')

test('the guide shows today’s titles (npm run pictures)', async ({ copy }) => {
  const { db } = copy
  const owner = db.prepare('select id from account where email = ?').get(OWNER) as { id: string }
  const client = db.prepare(`select id from client where email like 'athletics@%'`).get() as { id: string }
  const cookies = { owner: sessionOf(copy, owner.id), client: sessionOf(copy, client.id) }
  const read = async (path: string, viewer: keyof typeof cookies) =>
    (await fetch(copy.origin + path, { headers: { Cookie: cookies[viewer] } })).text()
  const now = Object.fromEntries(
    (await Array.fromAsync(screens(client.id, read))).map(({ name, frame }) => [name, frame]),
  )
  // The demo of journeys has no bookings.
  const { booking, ...taken } = JSON.parse(readFileSync(TAKEN, 'utf8'))
  expect(now).toEqual(taken)
  expect(booking.navigation).toEqual(expect.arrayContaining(taken.today.navigation))
})
