import { beforeEach, expect, test } from 'vitest'
import { TERMINAL } from '../../app/audit/actor.ts'
import { addClient } from '../../app/clients/clients.server.ts'
import { anAlbum } from '../../app/photos/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { frameRow, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withEngine } from '../../ports/database/testing.ts'
import { openSite, sideline } from '../testing.ts'

withEngine('while the site has it open', (engine) => {
  let database: Database
  let env: Record<string, string>
  beforeEach(async () => {
    ;({ database, env } = await openSite(engine))
  })
  const said = (...words: string[]) => sideline(env, words)
  const asked = async (...words: string[]) => JSON.parse((await said(...words, '--json')).out)
  const add = async (name: string, email: string) => {
    const added = await addClient(database, { name, email, invite: false }, { actor: TERMINAL, now: 1 })
    return 'id' in added ? added.id : ''
  }

  test('links a client to an account at the identity service', async () => {
    await add('Dana Reyes', 'dana@example.com')
    const { out } = await said('client', 'account', 'DANA@example.com', 'kX2v9QbT5y')
    expect(out).toBe('Only the account kX2v9QbT5y can sign in as Dana Reyes <dana@example.com>.\n')
    const rows = await database.db.selectFrom('account').select(['name', 'identity_account']).execute()
    expect(rows).toEqual([{ name: 'Dana Reyes', identity_account: 'kX2v9QbT5y' }])
    expect((await said('client', 'account', 'dana@example.com', 'two words')).code).toBe(1)
    expect((await said('client', 'account', 'nobody@example.com', 'kX2v9QbT5y')).code).toBe(1)
  })

  test('favorites are a list, and a CSV file without formulas', async () => {
    const client_id = await add('=HYPERLINK("x")', 'dana@example.com')
    await add('Kim', 'kim@example.com')
    const photo = photoRow('1', { name: 'Winner, 2nd half.png' })
    await database.db.insertInto('photo').values(photo).execute()
    const { id } = await anAlbum(database, 'game', { visibility: 'private', link: null })
    await database.db
      .insertInto('frame')
      .values(frameRow(id, 1, photo.id))
      .execute()
    const chosen_at = Date.UTC(2026, 0, 2, 3, 4, 5)
    await insertChoice(database, { album_id: id, client_id }, [{ frame_id: `${id}-1`, chosen_at }])

    const { code, out } = await said('favorites', '--csv', '--client', 'dana@example.com')
    expect([code, out]).toEqual([
      0,
      '\ufeffClient,Email,Album,Number,File,Chosen\r\n' +
        `"'=HYPERLINK(""x"")",dana@example.com,game,1,"Winner, 2nd half.png",2026-01-02 03:04:05 UTC\r\n`,
    ])
    expect(await asked('favorites')).toMatchObject([{ album: 'game', number: 1, chosenAt: chosen_at }])
    expect((await said('favorites', '--client', 'kim@example.com')).out).toBe('No favorites yet.\n')
    expect((await said('favorites', '--client', 'nobody@example.com')).code).toBe(1)
  })
})
