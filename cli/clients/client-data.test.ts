import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TERMINAL } from '../../app/audit/actor.ts'
import { addClient } from '../../app/clients/clients.server.ts'
import { openSite, sideline } from '../testing.ts'

const DANA = 'dana@example.com'

// app/privacy has the tests of what is exported and erased, on both engines.
test('what is stored about a client is exported into a new file, and erased when the owner is sure', async () => {
  const { database, env, folder } = await openSite('SQLite')
  const said = (...words: string[]) => sideline(env, words)
  await addClient(database, { name: 'Dana', email: DANA, invite: true }, { actor: TERMINAL, now: 1 })
  const file = join(folder, 'dana.json')
  expect(await said('client', 'export', DANA, file)).toMatchObject({ code: 0, err: '' })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const printed = await said('client', 'export', DANA)
  for (const text of [readFileSync(file, 'utf8'), printed.out])
    expect(JSON.parse(text)).toMatchObject({ email: DANA, client: { name: 'Dana' } })
  expect((await said('client', 'export', DANA, file)).err).toBe(`${file} already exists.\n`)
  const below = await said('client', 'export', DANA, join(file, 'below'))
  expect(below.err).toMatch(/can't be written \(ENOTDIR\)/)

  expect((await said('client', 'erase', DANA)).err).toContain('Add --yes')
  const { out } = await said('client', 'erase', DANA, '--yes')
  expect(out).toMatch(/^The data of dana@example\.com is deleted: the client, .*bookings: 0\.\n$/)
  expect(await database.db.selectFrom('client').selectAll().execute()).toEqual([])
  for (const command of [['export'], ['erase', '--yes']])
    expect((await said('client', ...command, DANA)).err).toBe(`Nothing is stored about ${DANA}.\n`)
})
