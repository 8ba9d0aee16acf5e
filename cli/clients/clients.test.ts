import { beforeEach, describe, expect, test } from 'vitest'
import { lease } from '../../app/jobs/queue.server.ts'
import { anAlbum } from '../../app/photos/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { insertChoice } from '../../ports/database/testing/testing-choices.ts'
import { frameRow, photoRow } from '../../ports/database/testing/testing-rows.ts'
import { withEngine } from '../../ports/database/testing.ts'
import { allRows, openSite, sideline } from '../testing.ts'

const DANA = ['--name', 'Dana Reyes', '--email', 'Dana@Example.com']

withEngine('while the site has it open', (engine) => {
  let database: Database
  let env: Record<string, string>
  beforeEach(async () => {
    ;({ database, env } = await openSite(engine))
  })
  const said = (...words: string[]) => sideline(env, words)
  const asked = async (...words: string[]) => JSON.parse((await said(...words, '--json')).out)
  const dana = async () => (await database.db.selectFrom('client').selectAll().executeTakeFirstOrThrow()).id

  test('a client is added with an invitation, or not at all', async () => {
    const { code, out } = await said('client', 'add', ...DANA)
    expect([code, out]).toEqual([0, 'Dana Reyes <dana@example.com> is added, and invited.\n'])
    const [job, ...rest] = await lease(database, ['mail'], 9)
    expect([job?.payload, rest]).toEqual([{ email: 'client-invitation' }, []])
    const link = await database.db.selectFrom('password_link').selectAll().executeTakeFirstOrThrow()
    expect([link.id, link.account_id, link.purpose]).toEqual([job?.about, await dana(), 'invitation'])
    const before = await allRows(database)
    const err = 'There’s already a client with the email address dana@example.com.\n'
    expect(await said('client', 'add', ...DANA)).toEqual({ code: 1, out: '', err })
    expect(await allRows(database)).toEqual(before)
    expect(await asked('client', 'list')).toEqual([
      { id: await dana(), name: 'Dana Reyes', email: 'dana@example.com', access: 'invited', albums: 0 },
    ])
  })

  test('--no-invite sends nothing', async () => {
    expect(await asked('client', 'add', ...DANA, '--no-invite')).toMatchObject({ invited: false })
    expect(await lease(database, ['mail'], 9)).toEqual([])
    expect((await said('client', 'list')).out).toMatch(/Dana Reyes +dana@example\.com +not invited +0 /)
  })

  test('links a client to an account at the identity service', async () => {
    await said('client', 'add', ...DANA)
    const { out } = await said('client', 'account', 'DANA@example.com', 'kX2v9QbT5y')
    expect(out).toBe('Only the account kX2v9QbT5y can sign in as Dana Reyes <dana@example.com>.\n')
    const rows = await database.db.selectFrom('account').select(['name', 'identity_account']).execute()
    expect(rows).toEqual([{ name: 'Dana Reyes', identity_account: 'kX2v9QbT5y' }])
    expect((await said('client', 'account', 'dana@example.com', 'two words')).code).toBe(1)
    expect((await said('client', 'account', 'nobody@example.com', 'kX2v9QbT5y')).code).toBe(1)
  })

  test('favorites are a list, and a CSV file without formulas', async () => {
    await said('client', 'add', '--name', '=HYPERLINK("x")', '--email', 'dana@example.com', '--no-invite')
    await said('client', 'add', '--name', 'Kim', '--email', 'kim@example.com', '--no-invite')
    const photo = photoRow('1', { name: 'Winner, 2nd half.png' })
    await database.db.insertInto('photo').values(photo).execute()
    const { id } = await anAlbum(database, 'game', { visibility: 'private', link: null })
    await database.db
      .insertInto('frame')
      .values(frameRow(id, 1, photo.id))
      .execute()
    const [client_id] = (await asked('client', 'list')).map((client: { id: string }) => client.id)
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

describe('an invitation', () => {
  const add = (env: Record<string, string>) => sideline(env, ['client', 'add', ...DANA])

  test('says without ORIGIN where the link would lead', async () => {
    const { env } = await openSite('SQLite')
    const { code, out } = await add({ DATA_DIR: env.DATA_DIR as string, PORT: '4321' })
    expect([code, out]).toEqual([0, expect.stringContaining('would go to http://127.0.0.1:4321.')])
  })

  test('is not sent without ORIGIN', async () => {
    const { env, database } = await openSite('SQLite')
    const smtp = { MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' }
    const { code, err } = await add({ DATA_DIR: env.DATA_DIR as string, ...smtp })
    expect([code, err]).toEqual([1, expect.stringContaining("ORIGIN isn't set")])
    expect(await database.db.selectFrom('client').selectAll().execute()).toEqual([])
  })

  test('is not sent with an identity service', async () => {
    const { env, database } = await openSite('SQLite')
    const google = { IDENTITY_PROVIDER: 'google', IDENTITY_API_KEY: 'key', IDENTITY_PROJECT_ID: 'studio' }
    expect((await add({ ...env, ...google })).out).toContain('not invited')
    expect(await lease(database, ['mail'], 9)).toEqual([])
  })
})
