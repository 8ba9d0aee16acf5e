import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { grantedAlbum, grantedAlbums } from '../../app/clients/grants/grants.server.ts'
import { beginDownload, completeDownload } from '../../app/galleries/delivery/downloads.server.ts'
import { chooseFavorite } from '../../app/galleries/favorites.server.ts'
import { lease } from '../../app/jobs/queue.server.ts'
import { originalKey } from '../../app/photos/storage-keys.server.ts'
import { quarters, smallPicture } from '../../app/photos/testing.server.ts'
import { aBusiness } from '../../app/site/testing.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { allRows, openSite, sideline } from '../testing.ts'

const DANA = ['--name', 'Dana Reyes', '--email', 'Dana@Example.com']
const GAME = ['--name', '10/18/25 Bay Point', '--display-name', 'October 18, 2025: Bay Point']
const SLUG = '10-18-25-bay-point'

describe.each(['SQLite', 'PostgreSQL'])('on %s, while the site has it open', (engine) => {
  let database: Database
  let env: Record<string, string>
  let folder: string
  beforeEach(async () => {
    ;({ database, env, folder } = await openSite(engine))
  })
  const said = (...words: string[]) => sideline(env, words)
  const asked = async (...words: string[]) => JSON.parse((await said(...words, '--json')).out)
  const dana = async () => (await database.db.selectFrom('client').selectAll().executeTakeFirstOrThrow()).id
  const seen = async () => grantedAlbums({ database }, await dana(), Date.now())

  test('a client is added with an invitation, or not at all', async () => {
    const { code, out } = await said('client', 'add', ...DANA)
    expect([code, out]).toEqual([0, 'Dana Reyes <dana@example.com> is added, and invited.\n'])
    const [job, ...rest] = await lease(database, ['mail'], 9, Date.now() + 1000)
    expect([job?.payload, rest]).toEqual([{ email: 'client-invitation' }, []])
    const link = await database.db.selectFrom('password_link').selectAll().executeTakeFirstOrThrow()
    expect([link.id, link.account_id, link.purpose]).toEqual([job?.about, await dana(), 'invitation'])
    const before = await allRows(database)
    for (const [words, sentence] of [
      [DANA, /^There is already a client with the email address dana@example\.com\.\n$/],
      [['--name', 'Kim', '--email', 'kim@nowhere'], /^'kim@nowhere' is not an email address\.\n$/],
    ] as const) {
      const refused = await said('client', 'add', ...words)
      expect([refused.code, refused.out, refused.err]).toEqual([1, '', expect.stringMatching(sentence)])
    }
    expect(await allRows(database)).toEqual(before)
    expect(await asked('client', 'list')).toEqual([
      { id: await dana(), name: 'Dana Reyes', email: 'dana@example.com', access: 'invited', albums: 0 },
    ])
  })

  test('--no-invite sends nothing, and client invite can follow', async () => {
    expect(await asked('client', 'add', ...DANA, '--no-invite')).toMatchObject({ invited: false })
    expect(await lease(database, ['mail'], 9, Date.now() + 1000)).toEqual([])
    expect((await said('client', 'list')).out).toMatch(/Dana Reyes +dana@example\.com +not invited +0 /)
    expect((await said('client', 'invite', 'DANA@example.com')).code).toBe(0)
    expect(await lease(database, ['mail'], 9, Date.now() + 1000)).toHaveLength(1)
    expect((await said('client', 'invite', 'kim@example.com')).code).toBe(1)
  })

  test('an account without a client is not taken over', async () => {
    const owner = { id: 'owner', name: 'Sam', email: 'dana@example.com', password_hash: null }
    await database.db
      .insertInto('account')
      .values({ ...owner, created_at: 0, updated_at: 0 })
      .execute()
    const { code, err } = await said('client', 'add', ...DANA)
    expect([code, err]).toEqual([1, 'dana@example.com is the address of the owner or an assistant.\n'])
  })

  test('an album is granted until a day ends where the business is, and revoked', async () => {
    await aBusiness(database)
    await said('client', 'add', ...DANA, '--no-invite')
    expect(await asked('album', 'add', ...GAME, '--date', '2025-10-18')).toMatchObject({ slug: SLUG })
    expect(await said('album', 'add', ...GAME)).toMatchObject({ code: 1, err: expect.stringContaining(SLUG) })
    expect(await seen()).toEqual([])

    const day = '2099-06-30'
    const until = await said('album', 'grant', SLUG, 'dana@example.com', '--until', day)
    expect([until.code, until.out]).toEqual([0, `Album ${SLUG} is granted to Dana Reyes, until ${day}.\n`])
    const at = (time: number) => dana().then((id) => grantedAlbum({ database }, id, SLUG, time))
    expect([await at(Date.UTC(2099, 6, 1, 3, 59, 59)), await at(Date.UTC(2099, 6, 1, 4))]).toEqual([
      expect.objectContaining({ name: 'October 18, 2025: Bay Point', date: '2025-10-18', link: null }),
      null,
    ])
    expect(await asked('album', 'grant', '10/18/25 Bay Point', 'dana@example.com')).toMatchObject({
      outcome: 'changed',
      expiresAt: null,
    })
    expect(await asked('album', 'list')).toMatchObject([{ slug: SLUG, photographs: 0, clients: 1 }])

    expect((await said('album', 'revoke', SLUG, 'dana@example.com')).code).toBe(0)
    expect(await seen()).toEqual([])
    expect((await said('album', 'revoke', SLUG, 'dana@example.com')).code).toBe(1)
    expect(await asked('album', 'grant', SLUG, 'dana@example.com')).toMatchObject({ outcome: 'renewed' })
    expect(await seen()).toHaveLength(1)
    const past = await said('album', 'grant', SLUG, 'dana@example.com', '--until', '2020-01-01')
    expect([past.code, past.err]).toEqual([1, 'That day is over.\n'])
    expect((await said('album', 'grant', 'nothing', 'dana@example.com')).code).toBe(1)
  })

  test('photographs are stored byte for byte, and every other file has a reason', async () => {
    await said('album', 'add', ...GAME)
    const from = join(folder, 'from the camera')
    mkdirSync(join(from, 'deeper'), { recursive: true })
    const pictures = [await smallPicture(1), await smallPicture(2), await quarters().jpeg().toBuffer()]
    for (const [i, name] of ['DSC_2.png', 'DSC_10.png'].entries()) {
      writeFileSync(join(from, name), pictures[i] as Buffer)
    }
    for (const name of ['.DS_Store', 'Thumbs.db', 'desktop.ini']) writeFileSync(join(from, name), 'hidden')
    writeFileSync(join(from, 'notes.txt'), 'Dear Dana')
    writeFileSync(join(from, 'broken.jpg'), (pictures[2] as Buffer).subarray(0, 900))
    const { code, out } = await said('album', 'photos', SLUG, from, join(from, 'gone.jpg'))
    expect([code, out.split('\n')[0]]).toEqual([1, `2 added to ${SLUG}, 4 refused:`])
    for (const reason of [
      /notes\.txt is not a picture we know/,
      /broken\.jpg is damaged or was cut short/,
      /deeper is a folder/,
      /gone\.jpg does not exist/,
    ]) {
      expect(out).toMatch(reason)
    }
    const frames = await database.db
      .selectFrom('frame')
      .innerJoin('photo', 'photo.id', 'frame.photo_id')
      .select(['photo.id', 'photo.name'])
      .orderBy('frame.place')
      .execute()
    expect(frames.map(({ name }) => name)).toEqual(['DSC_2.png', 'DSC_10.png'])
    const storage = diskStorage(join(folder, 'photos'))
    for (const [i, { id }] of frames.entries())
      expect(await storage.read(originalKey(id))).toEqual(pictures[i])
    const cover = () => database.db.selectFrom('album').select('cover_photo_id').executeTakeFirstOrThrow()
    expect(await cover()).toEqual({ cover_photo_id: frames[0]?.id })
    // Jobs for the site's developer.
    const orders = await lease(database, ['develop'], 9, Date.now() + 1000)
    expect(orders.map(({ about }) => about).toSorted()).toEqual(frames.map(({ id }) => id).toSorted())

    const before = await allRows(database)
    const again = await said('album', 'photos', SLUG, join(from, 'DSC_2.png'), join(from, 'DSC_10.png'))
    expect([again.code, again.out]).toEqual([0, `0 added to ${SLUG}, 2 already in it.\n`])
    expect(await allRows(database)).toEqual(before)

    writeFileSync(join(from, 'cover.jpg'), pictures[2] as Buffer)
    expect((await said('album', 'photos', SLUG, join(from, 'cover.jpg'), '--cover')).code).toBe(0)
    expect(await cover()).not.toEqual({ cover_photo_id: frames[0]?.id })
    expect(await asked('album', 'list')).toMatchObject([{ photographs: 2 }])
    expect(await said('album', 'photos', 'nothing', from)).toMatchObject({ code: 1, out: '' })
  })

  test('downloads are listed, newest first', async () => {
    expect((await said('downloads')).out).toBe('There are no downloads.\n')
    await said('client', 'add', ...DANA, '--no-invite')
    await said('client', 'add', '--name', 'Kim', '--email', 'kim@example.com', '--no-invite')
    const { id } = await asked('album', 'add', ...GAME)
    const clientId = (await asked('client', 'list'))[0].id
    const taken = {
      viewer: { clientId },
      album: { id, name: 'October 18, 2025: Bay Point' },
      section: null,
      keepPlace: false,
      photos: [],
    }
    const archive = { name: '', type: '', parts: () => [], version: '1' }
    const begin = (what: 'all' | 'photograph', photographs: number, bytes: number, at: string) =>
      beginDownload(
        { database },
        { ...taken, what },
        'web',
        { ...archive, photographs, bytes },
        0,
        Date.parse(at),
      )
    const first = await begin('all', 2100, 2_441_000_000, '2025-10-20T09:00:00Z')
    await completeDownload({ database }, first, Date.parse('2025-10-20T09:10:00Z'))
    await begin('photograph', 1, 18_400_000, '2025-10-21T12:00:00Z')
    const { code, out } = await said('downloads')
    expect([code, out.split('\n').slice(1)]).toEqual([
      0,
      [
        expect.stringMatching(
          /^2025-10-21 12:00:00 UTC {27}Dana Reyes {2}October 18, 2025: Bay Point {2}1 photograph +for sharing {2}18 MB$/,
        ),
        expect.stringMatching(
          /^2025-10-20 09:00:00 UTC {2}2025-10-20 09:10:00 UTC {2}.*All 2,100 photographs {2}for sharing {2}2\.4 GB$/,
        ),
        '',
      ],
    ])
    const page = await asked('downloads', '--limit', '1', '--client', 'dana@example.com', '--album', SLUG)
    expect([page.downloads.length, page.downloads[0].completedAt]).toEqual([1, null])
    expect((await said('downloads', '--limit', '1')).out).toContain(`--before ${page.next}`)
    const earlier = await asked('downloads', '--before', page.next)
    expect([earlier.downloads[0], earlier.next]).toMatchObject([
      { id: first, bytes: 2_441_000_000, client: { name: 'Dana Reyes' } },
      null,
    ])
    expect((await asked('downloads', '--client', 'kim@example.com')).downloads).toEqual([])
    expect((await said('downloads', '--client', 'nobody@example.com')).code).toBe(1)
    expect((await said('downloads', '--limit', 'all')).code).toBe(2)
  })

  test('favorites are a list, and a CSV file without formulas', async () => {
    await said('client', 'add', '--name', '=HYPERLINK("x")', '--email', 'dana@example.com', '--no-invite')
    await said('album', 'add', ...GAME)
    await said('album', 'grant', SLUG, 'dana@example.com')
    const file = join(folder, 'Winner, 2nd half.png')
    writeFileSync(file, await smallPicture(7))
    await said('album', 'photos', SLUG, file)
    const { id: frameId } = await database.db.selectFrom('frame').select('id').executeTakeFirstOrThrow()
    const chosenAt = Date.UTC(2026, 0, 2, 3, 4, 5)
    const choice = { clientId: await dana(), slug: SLUG, frameId, favorite: true }
    expect(await chooseFavorite({ database }, choice, chosenAt)).toBe('saved')

    const { code, out } = await said('favorites', '--csv', '--client', 'dana@example.com', '--album', SLUG)
    expect([code, out]).toEqual([
      0,
      'Client,Email,Album,Number,File,Chosen\r\n' +
        `"'=HYPERLINK(""x"")",dana@example.com,${SLUG},1,"Winner, 2nd half.png",2026-01-02 03:04:05 UTC\r\n`,
    ])
    expect(await asked('favorites')).toMatchObject([{ album: SLUG, number: 1, frameId, chosenAt }])
    await said('client', 'add', '--name', 'Kim', '--email', 'kim@example.com', '--no-invite')
    expect((await said('favorites', '--client', 'kim@example.com')).out).toBe('There are no favorites.\n')
    expect((await said('favorites', '--client', 'nobody@example.com')).code).toBe(1)
  })
})

describe('an invitation', () => {
  const add = (env: Record<string, string>) => sideline(env, ['client', 'add', ...DANA])

  test('says without ORIGIN where the link would lead', async () => {
    const { env } = await openSite('SQLite')
    const { code, out } = await add({ DATA_DIR: env.DATA_DIR as string, PORT: '4321' })
    expect([code, out]).toEqual([0, expect.stringContaining('would lead to http://127.0.0.1:4321.')])
  })

  test('is not sent without ORIGIN', async () => {
    const { env, database } = await openSite('SQLite')
    const smtp = { MAIL_TRANSPORT: 'smtp', SMTP_URL: 'smtp://127.0.0.1:1' }
    const { code, err } = await add({ DATA_DIR: env.DATA_DIR as string, ...smtp })
    expect([code, err]).toEqual([1, expect.stringContaining('ORIGIN is not set')])
    expect(await database.db.selectFrom('client').selectAll().execute()).toEqual([])
  })

  test('is not sent with an identity service', async () => {
    const { env, database } = await openSite('SQLite')
    const google = { IDENTITY_PROVIDER: 'google', IDENTITY_API_KEY: 'key', IDENTITY_PROJECT_ID: 'studio' }
    expect(await add({ ...env, ...google })).toMatchObject({
      code: 0,
      out: expect.stringContaining('not invited'),
    })
    expect(await lease(database, ['mail'], 9, Date.now() + 1000)).toEqual([])
    const invited = await sideline({ ...env, ...google }, ['client', 'invite', 'dana@example.com'])
    expect([invited.code, invited.err]).toEqual([1, expect.stringContaining('IDENTITY_PROVIDER')])
  })
})

test('a storage error is one sentence', async () => {
  const { env, folder } = await openSite('SQLite')
  await sideline(env, ['album', 'add', ...GAME])
  writeFileSync(join(folder, 'photos'), 'in the way')
  writeFileSync(join(folder, 'one.png'), await smallPicture(1))
  const { code, err } = await sideline(env, ['album', 'photos', SLUG, join(folder, 'one.png')])
  expect([code, err.trimEnd().split('\n').length]).toEqual([1, 1])
  expect(readFileSync(join(folder, 'photos'), 'utf8')).toBe('in the way')
})
