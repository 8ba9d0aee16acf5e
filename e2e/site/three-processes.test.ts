import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { without } from '../../scripts/programs/debian.ts'
import type { Api } from '../support/api.ts'
import { type Archive, archiveOf } from '../support/archives.ts'
import { account } from '../support/business/accounts.ts'
import { openMailServer } from '../support/crash.ts'
import { bookers, expectAllStored, wellAgain } from '../support/load.ts'
import { moveBusiness } from '../support/moved.ts'
import { startOnPostgres } from '../support/on-postgres.ts'
import { startProcesses } from '../support/processes.ts'
import { endWithTests } from '../support/programs.ts'
import { aPhotograph, openApi, send, senders } from '../support/sending.ts'
import { type Site, seededFolder, startSite } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

const run = promisify(execFile)
const PROGRAMS = ['swift-proxy-server', 'nginx', 'wget', 'unzip']
/** Megabytes: more than nginx and the system keep for a reader that stands still. */
const ALBUM = 25
const CLIENT = 'athletics@baypoint.example'
const PATIENCE =
  '--tries=100 --waitretry=1 --read-timeout=60 --retry-connrefused --retry-on-http-error=502,503,504'

test('each of three processes is killed under load', { tag: '@all' }, async () => {
  test.skip(without(...PROGRAMS), `needs ${PROGRAMS.join(', ')}`)
  test.setTimeout(1_800_000)
  const { env, database, end } = await moveBusiness(seededFolder())
  const processes = await startProcesses([env, env, env])
  try {
    const api = await openApi(processes.origin, database)
    const whose = { album: await fullAlbum(api), client: account(CLIENT).clientId as string }
    const archive = await slowDownload(await archiveOf(processes.origin, database, whose))
    const booking = bookers(processes)
    const sending = await senders(api, 2)
    for (const index of [0, 1, 2]) {
      await Promise.all([booking.more(), sending.more()])
      await processes.kill(index)
    }
    await Promise.all([booking.more(), sending.more()])
    const [thanked, accepted] = await Promise.all([booking.stop(), sending.stop()])

    await wellAgain(processes, 60)
    await expectAllStored({ read: (question) => question(database.db) }, thanked)
    const frames = database.db.selectFrom('frame').select('photo_id as photo')
    const shown = await frames.where('album_id', '=', sending.album).execute()
    expect(shown.map(({ photo }) => photo).toSorted()).toEqual(accepted.toSorted())
    const { said, pieces } = await archive.finish()
    expect(said).toMatch(/No errors detected/)
    expect(pieces).toBeGreaterThan(1)
  } finally {
    await processes.stop()
    await end()
  }
})

test('three processes have clocks that are ten minutes apart', { tag: '@all' }, async () => {
  const mail = await openMailServer()
  const site = await startOnPostgres({
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: `smtp://127.0.0.1:${mail.port}` },
  })
  const others = await Promise.all(
    [-10, 10].map((minutes) => startSite(site.folder, { ...site.env, ...withClock(minutes) })),
  )
  const all = [site, ...others]
  try {
    const booking = all.map(bookers)
    for (const { more } of booking) await more()
    const thanked = (await Promise.all(booking.map(({ stop }) => stop()))).flat()
    await expectAllStored(site, thanked)
    const emails = () =>
      site.read((db) => db.selectFrom('job').select('status').where('kind', '=', 'mail').execute())
    await expect.poll(async () => (await emails()).every(({ status }) => status === 'done')).toBe(true)
    expect(mail.received.size).toBe((await emails()).length)
    expect([...mail.received.values()].filter((times) => times !== 1)).toEqual([])

    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) {
      const response = await guess(all[attempt % all.length] as Site)
      statuses.push(response.status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])

    const wrong = all.map(async ({ origin }) => (await (await fetch(`${origin}/readyz`)).json()).wrong)
    expect(await Promise.all(wrong)).toEqual([[], ['clock'], ['clock']])
  } finally {
    await Promise.all(others.map((other) => other.stop()))
    await site.end()
    await mail.close()
  }
})

function withClock(minutes: number) {
  const program = `const Clock = Date; globalThis.Date = class extends Clock {
    constructor(...given) { given.length > 0 ? super(...given) : super(Date.now()) }
    static now() { return Clock.now() + ${minutes * 60_000} }
  }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}` }
}

function guess({ origin }: Site): Promise<Response> {
  const body = new URLSearchParams({ email: CLIENT, password: 'a wrong guess' })
  return fetch(`${origin}/client`, { method: 'POST', redirect: 'manual', headers: { Origin: origin }, body })
}

async function fullAlbum(api: Api): Promise<string> {
  const { id } = await api.makeAlbum(randomUUID(), 'Full')
  for (let megabytes = 0; megabytes < ALBUM; ) {
    const bytes = aPhotograph()
    await send(api, id, bytes)
    megabytes += bytes.length / 1e6
  }
  return id
}

/**
 * A program that downloads an archive, and stands still once it has the beginning. `finish` lets it go on as download managers do, from
 * where it stopped; returns in how many pieces the archive came, and what unzip says of it.
 */
async function slowDownload({ address, cookie }: Archive) {
  const folder = mkdtempSync(join(tmpdir(), 'sideline-archive-'))
  const file = join(folder, 'album.zip')
  const how = ['--limit-rate=5m', `--header=Cookie: ${cookie}`, ...PATIENCE.split(' ')]
  const wget = run('wget', ['-O', file, ...how, address])
  endWithTests(wget.child)
  const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  await expect.poll(size, { intervals: [10] }).toBeGreaterThan(0)
  wget.child.kill('SIGSTOP')
  return {
    async finish() {
      wget.child.kill('SIGCONT')
      try {
        const { stderr } = await wget
        const { stdout: said } = await run('unzip', ['-tq', file])
        return { said, pieces: stderr.match(/ 20[06] /g)?.length }
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  }
}
