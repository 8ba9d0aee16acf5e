import { expect, test } from 'vitest'
import { uuidv7 } from '../id.ts'
import { onEachMigratedEngine } from '../testing.ts'

const OURS = uuidv7()
const CAME = 'kX2v9QbT5yRz1LmNoPqRsTuVwXyZ'
const CLIENTS = [OURS, CAME].map((id) => ({ id, name: 'Ann', email: `${id.toLowerCase()}@example.com` }))
const SUBJECTS = [
  'A new password for Baseline Media',
  'Your albums at Baseline Media',
  'Booking request: Sports',
]

onEachMigratedEngine('clients', (openBefore) => {
  test('of a roster keep their account at the identity service, and stored emails hold no link', async () => {
    const { db, migrate } = await openBefore('0012-favorites')
    await db.insertInto('client').values(CLIENTS).execute()
    const email = { recipient: 'ann@example.com', eml: 'token=3Dabc', created_at: 1 }
    const emails = SUBJECTS.map((subject) => ({ id: subject, message_id: subject, subject, ...email }))
    await db.insertInto('sent_mail').values(emails).execute()
    await migrate('0014-clients')

    const added = { blocked_at: null, device_epoch: 0 }
    expect(await db.selectFrom('client').selectAll().orderBy('id').execute()).toEqual([
      { ...CLIENTS[0], ...added, identity_account: null },
      { ...CLIENTS[1], ...added, identity_account: CAME },
    ])
    expect(await db.selectFrom('sent_mail').select('subject').execute()).toEqual([{ subject: SUBJECTS[2] }])
  })
})
