import { expect, test } from 'vitest'
import { openTestSqlite } from '../../../ports/database/testing.ts'
import { TERMINAL } from '../../audit/actor.ts'
import { clientsShape } from '../format.ts'
import { importClients } from './clients.server.ts'

test('a dry run says of each client what the import does', async () => {
  const database = await openTestSqlite()
  const owner = { id: 'o', role: 'owner', name: 'O', email: 'o@a.example' } as const
  await database.db
    .insertInto('account')
    .values({ ...owner, created_at: 0, updated_at: 0 })
    .execute()
  await database.db.insertInto('client').values({ id: 'ann', name: 'Ann', email: 'ann@a.example' }).execute()
  const clients = clientsShape.parse([
    { id: 'ann-2', name: 'Ann', email: 'Ann@a.example ' },
    { id: 'bob', name: 'Bob\n', email: 'bob@a.example' },
    { id: 'ann', name: 'Another', email: 'another@a.example' },
    { id: 'jo', name: 'Jo', email: 'O@a.example' },
    { id: 'kim', name: 'Kim', email: 'kim' },
    { id: 'sign-out', name: 'Lee', email: 'lee@a.example' },
  ])
  const run = (dryRun: boolean) => importClients({ database, dryRun, actor: TERMINAL, now: 1 }, clients)
  const planned = await run(true)
  expect(planned.map(({ outcome, name, messages }) => [outcome, name, ...messages])).toEqual([
    ['there', 'Ann <ann@a.example>'],
    ['new', 'Bob <bob@a.example>'],
    ['refused', 'Another <another@a.example>', expect.stringContaining('a client with the ID ann')],
    ['refused', 'Jo <o@a.example>', 'o@a.example belongs to the owner or an assistant.'],
    ['refused', 'Kim <kim>', "'kim' isn’t an email address."],
    ['refused', 'Lee <lee@a.example>', "The ID sign-out is reserved for one of the site's pages."],
  ])
  expect(await run(false)).toEqual(planned)
  const stored = await database.db.selectFrom('client').select('name').orderBy('name').execute()
  expect(stored).toEqual([{ name: 'Ann' }, { name: 'Bob' }])
})
