import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TERMINAL } from '../../app/audit/actor.ts'
import { savePost } from '../../app/blog/history.server.ts'
import { listFavorites } from '../../app/galleries/favorites.server.ts'
import { choosePick, finishPicks, notePick } from '../../app/galleries/picks/choosing.server.ts'
import { addList } from '../../app/galleries/picks/lists.server.ts'
import { anAlbum, smallPicture } from '../../app/photos/testing.server.ts'
import { frameRow, photoRow, postRow } from '../../ports/database/testing/testing-rows.ts'
import { testFolder } from '../../ports/database/testing.ts'
import { openSite, sideline } from '../testing.ts'

test('an album is put in order at the terminal', async () => {
  const { database, env, folder } = await openSite('SQLite')
  const { db } = database
  const said = (...words: string[]) => sideline(env, words)
  const asked = async (...words: string[]) => JSON.parse((await said(...words, '--json')).out)
  const numbers = Array.from({ length: 6 }, (_, i) => i + 1)
  const photos = numbers.map((n) => photoRow(`${n}`, { name: `DSC_${n}.jpg`, taken_at: 10 - n }))
  await db.insertInto('photo').values(photos).execute()
  const draft = { link: null, published: 0, category: null, cover_photo_id: photos[0]?.id } as const
  const { id } = await anAlbum(database, 'game', { ...draft, cover_photo_id: photos[0]?.id ?? null })
  const frames = photos.map((photo, i) => frameRow(id, i + 1, photo.id))
  await db.insertInto('frame').values(frames).execute()
  const files = async () =>
    (await asked('album', 'show', 'game')).frames
      .map(({ file }: { file: string }) => file.slice(4, -4))
      .join('')

  const refused = await said('album', 'publish', 'game')
  expect([refused.code, refused.err]).toEqual([1, 'The album cannot be published: it has no category.\n'])
  expect((await said('album', 'list', '--public')).out).toMatch(
    /game +2025-10-18 +game +draft, no category +6 +here/,
  )
  await db.updateTable('album').set({ category: 'Hockey' }).execute()
  expect((await said('album', 'publish', 'game', '--until', '2999-01-01')).out).toBe(
    'Album game is published.\n',
  )

  await said('album', 'section', 'game', 'Second half')
  expect((await said('album', 'move', 'game', '1', '3-4', '--section', 'Second half')).out).toBe(
    '3 moved in game.\n',
  )
  expect(await files()).toBe('256134')
  await said('album', 'section', 'game', 'First half')
  await said('album', 'section', 'game', 'First half', '--before', 'Second half')
  await said('album', 'move', 'game', '1', '--section', 'First half')
  expect(await files()).toBe('562134')
  await said('album', 'order', 'game', '--by', 'time')
  expect(await files()).toBe('652431')
  expect((await said('album', 'section', 'game', 'First half', '--delete', '--last')).code).toBe(2)
  const left = await asked('album', 'section', 'game', 'First half', '--delete')
  expect([left.sections, await files()]).toMatchObject([[{ name: 'Second half' }], '652431'])
  await said('album', 'move', 'game', '6', '--to', '1')
  expect(await files()).toBe('165243')

  await db.insertInto('client').values({ id: 'ann', name: 'Ann', email: 'ann@example.com' }).execute()
  await db
    .insertInto('favorite')
    .values({ client_id: 'ann', frame_id: `${id}-2`, chosen_at: 0 })
    .execute()
  const favorite = async () => (await listFavorites(database, {}))[0]
  expect(await favorite()).toMatchObject({ number: 4, file: 'DSC_2.jpg' })
  writeFileSync(join(folder, 'better.png'), await smallPicture(1))
  expect((await said('album', 'replace', 'game', '4', join(folder, 'better.png'))).code).toBe(0)
  expect(await favorite()).toMatchObject({ number: 4, file: 'better.png', frameId: `${id}-2` })
  expect((await said('album', 'replace', 'game', '5', join(folder, 'better.png'))).err).toMatch(/already/)
  await said('album', 'remove', 'game', '2')
  expect(await favorite()).toMatchObject({ number: 3, frameId: `${id}-2` })
  expect((await said('album', 'remove', 'game', '6')).err).toMatch(/photographs 1 to 5/)

  await said('album', 'unpublish', 'game')
  expect((await said('album', 'show', 'game')).out).toMatch(/State +draft\n/)
  await said('album', 'delete', 'game')
  expect((await said('album', 'show', 'game')).code).toBe(1)
  const restore = async () => {
    const [{ id, name }] = await asked('trash', 'list')
    return [name, (await said('trash', 'restore', id)).out]
  }
  expect(await restore()).toEqual(['game', '1 restored.\n'])
  expect(await restore()).toEqual(['DSC_6.jpg', '1 restored.\n'])
  expect((await said('trash', 'list')).out).toBe('The trash is empty.\n')
  expect((await asked('album', 'show', 'game')).frames).toHaveLength(6)
  expect((await said('trash', 'restore', id)).err).toMatch(/^The trash has no /)
  const events = await db.selectFrom('audit_event').select(['actor', 'action']).orderBy('id').execute()
  expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set(['terminal']))
  expect(events.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['album.publish', 'frames.move', 'frames.sort', 'frame.replace', 'album.delete']),
  )
})

test.each(['SQLite', 'PostgreSQL'])('an album is sent to its clients, on %s', async (engine) => {
  const { database, env } = await openSite(engine)
  const { db } = database
  const said = (...words: string[]) => sideline(env, words)
  const client = { id: 'ann', name: 'Ann', email: 'ann@example.com' }
  await db.insertInto('client').values(client).execute()
  await db.insertInto('photo').values(photoRow('1')).execute()
  const { id } = await anAlbum(database, 'game', { visibility: 'private', link: null })
  await db
    .insertInto('frame')
    .values(frameRow(id, 1, photoRow('1').id))
    .execute()
  const nobody = await said('album', 'send', 'game')
  expect([nobody.code, nobody.err]).toEqual([1, 'The album cannot be sent: no client may see it.\n'])
  await said('album', 'grant', 'game', client.email, '--until', '2999-01-01')
  const held = await said('album', 'send', 'game', '--to', client.email)
  expect(held.out).toMatch(/Ann +ann@example.com +the email leaves once all is developed/)
  expect(held.out).toContain('1 photograph is still to be developed.')
  expect((await said('album', 'send', 'game')).out).toContain('was asked for already')
  expect((await said('album', 'send', 'game', '--now')).out).toContain('the email leaves now')
  expect((await said('album', 'show', 'game')).out).toMatch(
    /Ann +ann@example.com +open +2999-01-01 +on its way/,
  )
  const jobs = await db.selectFrom('job').select('about').where('kind', '=', 'mail').execute()
  expect(jobs).toEqual([{ about: 'ann' }])
  expect((await said('album', 'proofs', 'game', 'on')).out).toBe(
    'Album game shows proofs: small, marked, no downloads.\n',
  )
  expect((await said('album', 'show', 'game')).out).toMatch(/Proofs +small and marked/)
  expect((await said('album', 'proofs', 'game', 'off')).out).toBe(
    'Album game is delivered: no mark any more.\n',
  )
  expect((await said('album', 'reminder', 'game', 'off')).out).toBe('Album game reminds nobody.\n')
  expect((await said('album', 'reminder', 'game', 'on', '--unopened', '14')).out).toBe(
    'Album game reminds its clients if they have not opened it after 14 days and a week before it ends.\n',
  )
  expect((await said('album', 'show', 'game')).out).toMatch(/Reminders +reminds its clients if/)
  for (const wrong of [['perhaps'], ['--picks', '61'], ['--picks', 'soon'], []])
    expect((await said('album', 'reminder', 'game', ...wrong)).code).toBe(2)
  expect((await said('album', 'send', 'game', client.email)).code).toBe(2)
})

test('picks are listed, exported and opened again at the terminal', async () => {
  const { database, env } = await openSite('SQLite')
  const { db } = database
  const said = async (...words: string[]) => (await sideline(env, words)).out
  const client = { id: 'ann', name: 'Ann', email: 'ann@example.com' }
  await db.insertInto('client').values(client).execute()
  const { id } = await anAlbum(database, 'game', { visibility: 'private', link: null })
  for (const n of [1, 2]) {
    await db
      .insertInto('photo')
      .values(photoRow(`${n}`, { name: `=DSC_${n}.jpg` }))
      .execute()
    await db
      .insertInto('frame')
      .values(frameRow(id, n, photoRow(`${n}`).id))
      .execute()
  }
  await said('album', 'grant', 'game', client.email)
  expect(await said('album', 'picks', 'game')).toBe('Nobody has chosen anything yet.\n')
  const list = await addList(database, id, { name: 'Wall', most: 2, closesAt: null }, TERMINAL, Date.now())
  if ('refused' in list) throw new Error(list.refused)
  const place = { clientId: 'ann', slug: 'game', listId: list.id }
  const now = Date.now()
  for (const n of [2, 1]) {
    await choosePick({ database }, place, { frameId: `${id}-${n}`, picked: true }, now)
  }
  await notePick({ database }, place, { frameId: `${id}-2`, note: '+Crop' }, now)
  await finishPicks({ database }, place, { count: 2 }, TERMINAL, now)
  expect(await said('album', 'picks', 'game')).toMatch(/Wall +Ann +ann@example.com +2 of 2 +1 +finished 20/)
  expect(await said('album', 'picks', 'game', '--text')).toBe('=DSC_1, =DSC_2\n')
  expect(await said('album', 'picks', 'game', '--csv')).toContain(
    "Wall,Ann,ann@example.com,2,'=DSC_2.jpg,'+Crop",
  )
  const folder = join(testFolder(), 'sidecars')
  expect(await said('album', 'picks', 'game', '--xmp', folder)).toBe(`2 sidecars are in ${folder}.\n`)
  expect(readdirSync(folder)).toEqual(['=DSC_1.xmp', '=DSC_2.xmp'])
  expect(readFileSync(join(folder, '=DSC_2.xmp'), 'utf8')).toContain('>+Crop<')
  const over = await sideline(env, ['album', 'picks', 'game', '--xmp', folder])
  expect([over.code, over.err]).toEqual([
    1,
    `There is a file ${join(folder, '=DSC_1.xmp')} already. Nothing was written.\n`,
  ])
  const inFile = join(folder, '=DSC_1.xmp', 'below')
  const unwritable = await sideline(env, ['album', 'picks', 'game', '--xmp', inFile])
  expect([unwritable.code, unwritable.err]).toEqual([1, expect.stringMatching(/^\S+ cannot be written \(/)])
  expect((await sideline(env, ['album', 'picks', 'game', '--xmp', folder, '--csv'])).code).toBe(2)
  expect(await said('album', 'picks-reopen', 'game', client.email)).toBe('Ann can choose again: Wall.\n')
  const again = await sideline(env, ['album', 'picks-reopen', 'game', client.email])
  expect([again.code, again.err]).toEqual([1, 'Ann has finished no picks in game.\n'])
  const saved = JSON.parse(await said('client', 'export', client.email))
  expect(saved.picks).toMatchObject([
    { album: 'game', list: 'Wall', note: '' },
    { album: 'game', list: 'Wall', note: '+Crop' },
  ])
})

test('a post says again what it said, and comes back from the trash', async () => {
  const { database, env } = await openSite('SQLite')
  const said = async (...words: string[]) => (await sideline(env, words)).out
  await database.db.insertInto('post').values(postRow('news')).execute()
  const text = { title: 'Better', mainPhotoId: null, body: '[]', tags: [] }
  await savePost(database, 'news', text, TERMINAL, Date.now())
  expect(await said('post', 'list')).toMatch(/news +published +2025-10-18 00:00:00 UTC +Better/)
  const [{ id }] = JSON.parse(await said('post', 'history', 'news', '--json'))
  expect(await said('post', 'history', 'news')).toMatch(/terminal +About news/)
  expect(await said('post', 'history', 'news', id)).toBe('Post news says what it said before.\n')
  expect(await said('post', 'delete', 'news')).toBe('Post news is in the trash.\n')
  expect(await said('post', 'list')).toBe('There are no posts.\n')
  expect(await said('trash', 'restore', 'news')).toBe('1 restored.\n')
  expect(await said('post', 'list')).toMatch(/About news/)
})
