import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, createWriteStream, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { platform } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { RECIPE } from '../../app/photos/rules/address.ts'
import { without } from '../../scripts/programs/debian.ts'
import { openSession, sessionOf } from '../support/business/clients.ts'
import { fillAlbum } from '../support/business/long-album.ts'
import { type Copy, emptied, startCopy, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)
const GAME = '/client/ann/game'

/** Two clients, and an album for the first of them: the photographs of the demo, many times. */
function anAlbum(db: DatabaseSync, again: (id: string, of: string) => void): void {
  db.exec(`insert into client (id, name, email) values ('ann', 'Ann', 'ann@example.com');
    insert into client (id, name, email) values ('bob', 'Bob', 'bob@example.com');
    insert into album (id, slug, visibility, name, display_name, published)
      values ('album', 'game', 'private', 'GAME', 'October 18: A vs. B', 1);
    insert into client_album (client_id, album_id, position, granted_at) values ('ann', 'album', 1, 0)`)
  fillAlbum(db, again, { album: 'album', count: 400, series: '4000' })
}

let copy: Copy

// All in one worker: they share the copy, whose archive takes seconds to lay out.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  copy = await startCopy(anAlbum)
})
test.afterAll(() => copy.discard())
test.beforeEach(() => {
  emptied(copy)
  change(`update client_album set revoked_at = null; update photo set recipe = ${RECIPE}`)
})

const change = (sql: string) => copy.db.exec(sql)

async function made(cookie: string, fields = 'part=all'): Promise<string> {
  const response = await fetch(`${copy.origin}${GAME}/archives`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${fields}&size=web`,
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
  return copy.origin + response.headers.get('location')
}

async function ask(url: string, cookie: string): Promise<IncomingMessage> {
  const [answer] = await once(get(url, { headers: { cookie } }), 'response')
  return answer
}

function openFiles(): string[] {
  const fds = `/proc/${copy.process.pid}/fd`
  return readdirSync(fds).flatMap((fd) => {
    try {
      const path = readlinkSync(`${fds}/${fd}`)
      return path.endsWith('.jpg') ? [path] : []
    } catch {
      return []
    }
  })
}

test('an interrupted download of an album resumes', async ({ browserName: _ }, info) => {
  test.skip(without('curl', 'unzip'), 'needs curl and unzip')
  const cookie = sessionOf(copy, 'ann')
  const [whole, part] = [info.outputPath('whole.zip'), info.outputPath('part.zip')]
  const curl = (...args: string[]) => run('curl', ['-sS', '-f', '-H', `Cookie: ${cookie}`, ...args])
  const address = await made(cookie)
  const archives = `${copy.origin}${GAME}/archives`
  await curl('-L', '-d', 'part=all&size=web', '-o', whole, archives)
  expect((await run('unzip', ['-tq', whole], { maxBuffer: 1e7 })).stdout).toContain('No errors detected')

  const answer = await ask(address, cookie)
  const length = Number(answer.headers['content-length'])
  await curl('-r', `0-${Math.floor(length / 2)}`, '-o', part, address)
  await curl('-C', '-', '-o', part, address)
  answer.destroy()
  const sum = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')
  expect(readFileSync(part).length).toBe(length)
  expect(sum(part)).toBe(sum(whole))
})

const OTHERS: Record<string, string> = {
  'has lost a photograph': `delete from frame where id = 'album-5'`,
  'has other stationery': `update album set stationery = '{"credit":"Ana Núñez"}'`,
}
for (const [why, sql] of Object.entries(OTHERS)) {
  test(`no program resumes an archive that ${why}`, async ({ browserName: _ }, info) => {
    test.skip(without('curl', 'wget'), 'needs curl and wget')
    const cookie = sessionOf(copy, 'ann')
    change(`update album set stationery = '{"credit":"Jordan"}'; update frame set caption = null`)
    // Number 5 is gone for good once the first of them has deleted it.
    const address = await made(cookie, sql.startsWith('delete') ? 'photos=4-6' : 'photos=6-8')
    const programs: Record<string, (file: string, url: string) => string[]> = {
      curl: (file, url) => ['-sSL', '-H', `Cookie: ${cookie}`, '-C', '-', '-o', file, url],
      wget: (file, url) => ['-q', '--header', `Cookie: ${cookie}`, '-c', '-O', file, url],
    }
    const half = info.outputPath('half.zip')
    await run('curl', ['-sSf', '-H', `Cookie: ${cookie}`, '-r', '0-9999', '-o', half, address])
    const first = readFileSync(half)
    expect(first.length).toBe(10_000)
    change(sql)
    for (const [program, words] of Object.entries(programs)) {
      const file = info.outputPath(`${program}.zip`)
      copyFileSync(half, file)
      await expect(run(program, words(file, address)), program).rejects.toThrow()
      expect(readFileSync(file).equals(first)).toBe(true)
    }
  })
}

test('an aborted download closes every file', async () => {
  test.skip(platform() !== 'linux', 'looks into /proc')
  const cookie = sessionOf(copy, 'ann')
  const answer = await ask(await made(cookie), cookie)
  answer.pause()
  // The archive may wait between two files. It goes on only when a megabyte or two is read, 64 KB at a time:
  // so much lies in the buffers of both sockets.
  const readOn = () => {
    answer.read()
    return openFiles()
  }
  await expect.poll(readOn, { intervals: [10] }).toHaveLength(1)
  answer.destroy()
  await expect.poll(() => openFiles()).toHaveLength(0)
  expect(copy.output()).not.toMatch(/ann@example|game|"level":50/)
})

test('revoking the grant ends a running download', async () => {
  const cookie = sessionOf(copy, 'ann')
  const address = await made(cookie)
  const answer = await ask(address, cookie)
  change(`update client_album set revoked_at = 1 where client_id = 'ann'`)
  let received = 0
  answer.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  const [error] = await once(answer, 'error')
  expect(error.code).toBe('ECONNRESET')
  expect(received).toBeLessThan(Number(answer.headers['content-length']))
  expect((await ask(address, cookie)).statusCode).toBe(404)
})

test.describe('what cannot be downloaded', () => {
  test.use({ expected: [/404|410|429|503/] })
  test('is a page that shows the way on', { tag: '@all' }, async ({ page, context }) => {
    const game = `${copy.origin}/client/ann/game`
    const says = async (path: string, status: number, title: string, way: string) => {
      const response = await page.goto(game + path)
      expect(response?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      return response?.headers()['retry-after']
    }
    await says('/archives/made-up', 404, 'No download here', 'Your albums')
    await openSession(context, copy, 'ann')
    const cookie = sessionOf(copy, 'ann')
    await says('/archives/made-up', 404, 'No download here', 'Your albums')
    await says(`/download/photographs/${'0'.repeat(32)}`, 404, 'No longer in the album', 'Back to the album')
    await says(`/photos/1/${'0'.repeat(32)}/400.jpg`, 404, 'Page not found', 'See the portfolio')
    const archive = (await made(cookie)).slice(game.length)
    const few = (await made(cookie, 'photos=1-3')).slice(game.length)
    const under = await Promise.all(Array.from({ length: 6 }, () => ask(game + archive, cookie)))
    expect(await says(archive, 429, 'One moment', 'Try again')).toBe('30')
    for (const answer of under) answer.destroy()
    change('update photo set recipe = null')
    expect(await says(archive, 503, 'Almost ready', 'Back to the album')).toBe('60')
    expect(copy.output()).toContain('download refused: photos are being processed')
    // What React Router asks for when a link is followed in the page.
    const answer = await context.request.get(`${game}${archive}.data`)
    expect([answer.status(), answer.headers()['retry-after']]).toEqual([503, '60'])
    change(`update photo set recipe = ${RECIPE}; delete from frame where id = 'album-2'`)
    await says(few, 410, 'Please start again', 'Back to the album')
  })
})

// The last one, because it kills the copy.
test('an archive goes on after the site was killed', { tag: '@all' }, async ({ browserName: _ }, info) => {
  test.skip(without('curl', 'unzip'), 'needs curl and unzip')
  const cookie = sessionOf(copy, 'ann')
  const { href, pathname } = new URL(await made(cookie))
  const file = info.outputPath('resumed.zip')
  const answer = await ask(href, cookie)
  answer.once('data', () => copy.process.kill('SIGKILL'))
  await expect(pipeline(answer, createWriteStream(file))).rejects.toThrow()
  const received = statSync(file).size
  expect(received).toBeLessThan(Number(answer.headers['content-length']))
  const again = await startSite(copy.folder)
  try {
    await run('curl', ['-sSf', '-H', `Cookie: ${cookie}`, '-C', '-', '-o', file, again.origin + pathname])
  } finally {
    await again.stop()
  }
  expect(statSync(file).size).toBe(Number(answer.headers['content-length']))
  expect((await run('unzip', ['-tq', file], { maxBuffer: 1e7 })).stdout).toContain('No errors detected')
  const { db } = copy
  const rows = db.prepare('select completed_at is not null as complete from download').all()
  expect(rows).toEqual([{ complete: 1 }])
})
