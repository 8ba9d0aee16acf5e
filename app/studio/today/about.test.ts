import { expect, test } from 'vitest'
import { withDatabase } from '../../../ports/database/testing.ts'
import { ensureAccount } from '../../accounts/accounts.server.ts'
import { insertLink } from '../../accounts/passwords/password-links.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { addBooking } from '../../booking/studio/inbox/add.server.ts'
import { concernedBy } from './about.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const CLIENT = '01890a5d-ac96-774b-bcce-b302099a8057'

withDatabase('the subject of an email', (open) => {
  test('is a booking or a client, also when the email was about a password link', async () => {
    const database = await open()
    const ports = { database, sign: () => 'x', jobs: { wake() {} } }
    const own = {
      key: '0190c1f2-0000-7000-8000-000000000001',
      type: 'Other',
      name: 'Ada',
      email: 'a@b.example',
    }
    const added = await addBooking(
      ports,
      { ...own, date: '2027-05-08', message: null },
      { actor: TERMINAL, now: NOW },
    )
    const booking = 'id' in added ? added.id : ''
    const link = await database.write(async (trx) => {
      await trx.insertInto('client').values({ id: CLIENT, name: 'Bo', email: 'bo@b.example' }).execute()
      await ensureAccount(trx, CLIENT, NOW)
      return insertLink(trx, { accountId: CLIENT, purpose: 'invitation', actor: TERMINAL }, NOW)
    })
    const client = { kind: 'client', id: CLIENT, name: 'Bo' }
    expect(await concernedBy(database, [booking, CLIENT, link, 'gone', null])).toEqual(
      new Map<string, unknown>([
        [booking, { kind: 'booking', id: booking, name: 'Ada' }],
        [CLIENT, client],
        [link, client],
      ]),
    )
    expect(await concernedBy(database, [null])).toEqual(new Map())
  })
})
