// @module-tag all
import { once } from 'node:events'
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesIn } from '../../app/backup/testing.server.ts'
import { tinyDemo } from '../../demo/testing.ts'
import { postRow } from '../../ports/database/testing/testing-rows.ts'
import { testFolder } from '../../ports/database/testing.ts'
import { allRows, begin, openSite, sideline } from '../testing.ts'
import { openBusiness, openEmpty, openSmall } from './testing-business.ts'

const demo = tinyDemo()
/** Exports, and returns the folder. */
async function exported(env: Record<string, string>): Promise<string> {
  const to = join(testFolder(), 'export')
  const { err } = await sideline(env, ['export', to])
  expect(err).toBe('')
  return to
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the file says
function jsonIn(folder: string, file: string): any {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

/** Changes a JSON file as its owner might. */
function edit(folder: string, file: string, change: (content: ReturnType<typeof jsonIn>) => unknown): void {
  writeFileSync(join(folder, file), JSON.stringify(change(jsonIn(folder, file))))
}

describe.each([
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
])('a round trip (%s to %s)', (from, to) => {
  test('brings albums, clients, teams and posts into an empty business, once, without an email', async () => {
    const business = await openBusiness(from, demo)
    const first = await exported(business.env)
    const empty = await openEmpty(to)
    const before = await allRows(empty.database)
    const dry = await sideline(empty.env, ['import', first, '--dry-run'])
    expect(dry.out).toContain('Dry run, nothing was changed: ')
    expect(await allRows(empty.database)).toEqual(before)
    const run = await sideline(empty.env, ['import', first])
    expect(run.err).toBe('')
    // The demo has a photograph that was cut short: nobody can read it.
    const [, cut = ''] = /^ {4}(.+) is damaged or incomplete/m.exec(run.out) ?? []
    expect(cut).toMatch(/\.jpg$/)
    expect(run.out).toContain(dry.out.split('\n').at(-2)?.replace('Dry run, nothing was changed', 'Imported'))
    const rows = await allRows(empty.database)
    const emailed = /^job .*"kind":"mail"|^password_link .*invitation.*client|^session/
    expect(rows.filter((row) => emailed.test(row))).toEqual([])
    expect(rows.filter((row) => /^audit_event.*takeout\.import/.test(row))).toHaveLength(1)

    const again = await sideline(empty.env, ['import', first])
    expect(again).toMatchObject({ code: 0, err: '' })
    expect(again.out).toMatch(/\nImported: \d+ already there\.\n$/)
    expect(await allRows(empty.database)).toEqual(rows)

    const second = await exported(empty.env)
    expect(comparable(second, cut)).toEqual(comparable(first, cut))
  })
})

test('what cannot be imported is named, and everything else is', async () => {
  const { env } = await openSmall(6)
  const from = await exported(env)
  const empty = await openEmpty('SQLite')
  const album = (n: number, path = '') => `albums/Album ${n}${path}`
  writeFileSync(join(from, album(1, '/album.json')), '{ "slug": ')
  edit(from, album(2, '/album.json'), (content) => ({ ...content, slug: 'A 2', photographs: [{ file: 1 }] }))
  const shows = (n: number, file: string) =>
    edit(from, album(n, '/album.json'), (content) => ({ ...content, photographs: [{ file }] }))
  shows(3, '../../../etc/passwd')
  shows(4, 'gone.jpg')
  symlinkSync('/etc/hostname', join(from, album(5, '/link.jpg')))
  shows(5, 'link.jpg')
  const { code, out } = await sideline(empty.env, ['import', from])
  expect(code).toBe(1)
  const mistakes =
    'slug: can only have lowercase letters, digits, and -; photographs.1.file: should be a text in quotation marks'
  for (const sentence of [
    `${album(1)}/album.json isn't valid JSON: `,
    `${album(2)}/album.json has mistakes: ${mistakes}.`,
    `${album(3)}/../../../etc/passwd points outside the folder.`,
    `${album(4)}/gone.jpg is missing.`,
    `${album(5)}/link.jpg is a link, and links aren't followed.`,
    'Albums: 1 new, 5 refused\n',
    'Clients: 1 new\n',
  ])
    expect(out).toContain(sentence)
  expect(await empty.database.db.selectFrom('client_album').select('album_id').execute()).toEqual([
    { album_id: 'album-a6' },
  ])
})

test('a post whose consent is lost does not come back to the site', async () => {
  const { env, database } = await openSmall(2)
  const photos = await database.db.selectFrom('frame').select('photo_id as photo').orderBy('id').execute()
  const posts = photos.map(({ photo }, i) => postRow(`p${i}`, { main_photo_id: photo }))
  await database.db.insertInto('post').values(posts).execute()
  await database.db.updateTable('album').set({ consent_lost_at: 5 }).where('slug', '=', 'a1').execute()
  const from = await exported(env)
  const empty = await openEmpty('SQLite')
  expect(await sideline(empty.env, ['import', from])).toMatchObject({ code: 0 })
  const published = empty.database.db.selectFrom('post').where('status', '=', 'published')
  expect(await published.select('slug').execute()).toEqual([{ slug: posts[1]?.slug }])
})

test('what exists already stays as it is, and is named', async () => {
  const { env, database } = await openSmall()
  const from = await exported(env)
  const { db } = database
  await db.updateTable('album').set({ display_name: 'Mine', date: null }).where('slug', '=', 'a1').execute()
  await db.updateTable('client').set({ name: 'Somebody' }).execute()
  const before = await allRows(database)
  const { code, out } = await sideline(env, ['import', from])
  expect(code).toBe(0)
  expect(out).toContain('  Album 1: already there\n')
  expect(await allRows(database)).toEqual(before)
})

test('a folder that is not a whole export of this release is refused', async () => {
  const from = await exported((await openSmall(1)).env)
  const empty = await openEmpty('SQLite')
  const before = await allRows(empty.database)
  const refused = async () => (await sideline(empty.env, ['import', from])).err
  edit(from, 'clients.json', (clients) => [{ ...clients[0], password: 'secret' }])
  const mistake = "1: has no field 'password': correct its name, or remove it"
  expect(await refused()).toBe(`clients.json has mistakes: ${mistake}.\n`)
  rmSync(join(from, 'clients.json'))
  expect(await refused()).toBe('clients.json is missing.\n')
  edit(from, 'index.json', (index) => ({ ...index, format: 99 }))
  expect(await refused()).toBe('A newer release made this export. Update this installation first.\n')
  rmSync(join(from, 'index.json'))
  expect(await refused()).toBe('The export is incomplete because it has no index.json. Export again.\n')
  expect(await allRows(empty.database)).toEqual(before)
  const whole = await exported((await openSmall(1)).env)
  const nothing = await openSite('SQLite')
  expect((await sideline(nothing.env, ['import', whole])).err).toContain("There's no business yet")
})

test('an import that is killed goes on where it stopped', async () => {
  const from = await exported((await openSmall(12)).env)
  const { env, database } = await openEmpty('SQLite')
  const child = begin(env, ['import', from])
  const albums = async () => (await database.db.selectFrom('album').select('id').execute()).length
  while ((await albums()) < 2) await new Promise((resolve) => setTimeout(resolve, 5))
  child.kill('SIGKILL')
  await once(child, 'close')
  const some = await albums()
  const { out } = await sideline(env, ['import', from])
  expect(out).toContain(`Albums: ${12 - some} new, ${some} already there\n`)
  expect((await sideline(env, ['import', from])).out).toMatch(/\nImported: \d+ already there\.\n$/)
})

/** The files of an export that an import reads, without what differs each time, and this photograph. */
function comparable(folder: string, cut: string) {
  const files: Record<string, ReturnType<typeof jsonIn>> = {}
  for (const [path, content] of Object.entries(filesIn(folder))) {
    if (!/^(albums|posts)\/|^(clients|teams)\.json$/.test(path) || path.endsWith(`/${cut}`)) continue
    files[path] = path.endsWith('.json') ? jsonIn(folder, path) : content
    if (!path.endsWith('/album.json')) continue
    const { lists: _, photographs, ...album } = files[path]
    files[path] = { ...album, photographs: photographs.filter(({ file }: { file: string }) => file !== cut) }
  }
  for (const client of files['clients.json']) {
    delete client.favorites
    for (const grant of client.grants) for (const name of ['remindFrom', 'reminders']) delete grant[name]
  }
  return files
}
