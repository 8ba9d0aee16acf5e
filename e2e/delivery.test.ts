import { execFile, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { platform } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { sessionOf } from './clients.ts'
import type { Copy } from './site.ts'
import { expect, test } from './test.ts'

const run = promisify(execFile)
const ADDRESS = '/client/ann/game/download/album?size=web'
const installed = (program: string) => spawnSync(program, ['--help']).error === undefined

/** Two clients, and an album for the first of them: every wide photograph of the demo, many times. */
function anAlbum(db: DatabaseSync, again: (id: string, of: string) => void): void {
  db.exec(`insert into client (id, name, email) values ('ann', 'Ann', 'ann@example.com');
    insert into client (id, name, email) values ('bob', 'Bob', 'bob@example.com');
    insert into album (id, slug, visibility, name, display_name, published)
      values ('album', 'game', 'private', 'GAME', 'October 18: A vs. B', 1);
    insert into client_album (client_id, album_id, position, granted_at) values ('ann', 'album', 1, 0)`)
  const photos = db.prepare('select * from photo where width >= 1600 order by id').all()
  for (let i = 1; i <= 400; i++) {
    const photo = photos[i % photos.length] as Record<string, string>
    const id = randomBytes(16).toString('hex')
    again(id, photo.id as string)
    const columns = Object.keys(photo)
    const insert = `insert into photo (${columns}) values (${columns.map(() => '?')})`
    db.prepare(insert).run(...Object.values({ ...photo, id }))
    db.prepare(`insert into frame (album_id, position, photo_id) values ('album', ?, ?)`).run(i, id)
  }
}

/** Asks, and waits for the answer's headers. */
async function ask(url: string, cookie: string): Promise<IncomingMessage> {
  const [answer] = await once(get(url, { headers: { cookie } }), 'response')
  return answer
}

/** Files of photographs that the site has open. */
function openFiles({ process: { pid } }: Copy): string[] {
  const fds = `/proc/${pid}/fd`
  return readdirSync(fds).flatMap((fd) => {
    try {
      const path = readlinkSync(`${fds}/${fd}`)
      return path.endsWith('.jpg') ? [path] : []
    } catch {
      return []
    }
  })
}

test('an album is taken home as one archive, and a broken-off download goes on where it ended', async ({
  copyOfSite,
}, info) => {
  test.skip(!installed('curl') || !installed('unzip'), 'needs curl and unzip')
  const copy = await copyOfSite(anAlbum)
  const cookie = sessionOf(copy, 'ann')
  const [whole, part] = [info.outputPath('whole.zip'), info.outputPath('part.zip')]
  const curl = (...args: string[]) => run('curl', ['-sS', '-f', '-H', `Cookie: ${cookie}`, ...args])
  await curl('-o', whole, copy.origin + ADDRESS)
  expect((await run('unzip', ['-tq', whole], { maxBuffer: 1e7 })).stdout).toContain('No errors detected')

  const answer = await ask(copy.origin + ADDRESS, cookie)
  const length = Number(answer.headers['content-length'])
  await curl('-r', `0-${Math.floor(length / 2)}`, '-o', part, copy.origin + ADDRESS)
  await curl('-C', '-', '-o', part, copy.origin + ADDRESS)
  answer.destroy()
  const sum = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  expect(readFileSync(part).length).toBe(length)
  expect(sum(part)).toBe(sum(whole))
})

test('whoever goes away in the middle lets every file go', async ({ copyOfSite }) => {
  test.skip(platform() !== 'linux', 'looks into /proc')
  const copy = await copyOfSite(anAlbum)
  const answer = await ask(copy.origin + ADDRESS, sessionOf(copy, 'ann'))
  answer.pause()
  await expect.poll(() => openFiles(copy)).toHaveLength(1)
  answer.destroy()
  await expect.poll(() => openFiles(copy)).toHaveLength(0)
  expect(copy.output()).not.toMatch(/ann@example|game|"level":50/)
})

test('a grant that is taken back ends the download that is under way', async ({ copyOfSite }) => {
  const copy = await copyOfSite(anAlbum)
  const cookie = sessionOf(copy, 'ann')
  const answer = await ask(copy.origin + ADDRESS, cookie)
  const db = copy.database()
  db.exec(`pragma busy_timeout = 10000; update client_album set revoked_at = 1 where client_id = 'ann'`)
  db.close()
  let received = 0
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  const [fault] = await once(answer, 'error')
  expect(fault.code).toBe('ECONNRESET')
  expect(received).toBeLessThan(Number(answer.headers['content-length']))
  expect((await ask(copy.origin + ADDRESS, cookie)).statusCode).toBe(404)
})

test('visitors, other clients and missing albums all get the same answer', async ({ copyOfSite }) => {
  const copy = await copyOfSite(anAlbum)
  const [ann, bob] = [sessionOf(copy, 'ann'), sessionOf(copy, 'bob')]
  const facts = async (path: string, cookie: string) => {
    const response = await fetch(copy.origin + path, { headers: { cookie } })
    const [left, text] = [/^(date|x-request-id|content-security-policy)$/, await response.text()]
    return [response.status, [...response.headers].filter(([name]) => !left.test(name)), text]
  }
  const missing = await facts('/client/ann/nowhere/download/album?size=web', ann)
  expect(missing[0]).toBe(404)
  for (const cookie of ['', bob, 'sideline_session=made-up']) {
    expect(await facts(ADDRESS, cookie)).toEqual(missing)
  }
  expect(await facts(ADDRESS.replace('/ann/', '/bob/'), bob)).toEqual(missing)
})

test('a selection leads to an archive of exactly its photographs', async ({ copyOfSite }) => {
  const copy = await copyOfSite(anAlbum)
  const cookie = sessionOf(copy, 'ann')
  const made = await fetch(`${copy.origin}/client/ann/game/download/selections`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'photos=2-3&photos=7&size=web',
    redirect: 'manual',
  })
  expect(made.status).toBe(303)
  const address = `${copy.origin}${made.headers.get('location')}`
  const archive = Buffer.from(await (await fetch(address, { headers: { cookie } })).arrayBuffer())
  // The number of entries, in the record that ends it.
  expect(archive.readUInt16LE(archive.length - 12)).toBe(3)
  const other = await fetch(address, { headers: { cookie: sessionOf(copy, 'bob') } })
  expect(other.status).toBe(404)
})
