import { expect, test } from 'vitest'
import { insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../ports/database/testing.ts'
import { ensureAccount } from '../../accounts/accounts.server.ts'
import { insertLink } from '../../accounts/passwords/password-links.server.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { storeBooking } from '../../booking/testing.server.ts'
import { concernedBy } from './about.server.ts'

const NOW = Date.UTC(2027, 4, 1)
const CLIENT = '01890a5d-ac96-774b-bcce-b302099a8057'

withDatabase('the subject of an email', (open) => {
  test('is a booking or a client, also when the email was about a password link', async () => {
    const database = await open()
    const booking = await storeBooking(database, { name: 'Ada' }, NOW)
    await insertRows(database, { client: { id: CLIENT, name: 'Bo', email: 'bo@b.example' } })
    const link = await database.write(async (trx) => {
      await ensureAccount(trx, CLIENT, NOW)
      return insertLink(trx, { accountId: CLIENT, purpose: 'invitation', actor: TERMINAL }, NOW)
    })
    const client = { kind: 'client', id: CLIENT, name: 'Bo' }
    const abouts: Record<string, unknown> = {
      [booking]: { kind: 'booking', id: booking, name: 'Ada' },
      [CLIENT]: client,
      [link]: client,
    }
    const concerned = await concernedBy(database, [...Object.keys(abouts), 'gone', null])
    expect(Object.fromEntries(concerned)).toEqual(abouts)
    expect(await concernedBy(database, [null])).toEqual(new Map())
  })
})
