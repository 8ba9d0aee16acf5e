// @module-tag all
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { signedInCookie, withStaff } from '../../../app/accounts/testing.server.ts'
import { originalKey, photoId } from '../../../app/photos/storage-keys.server.ts'
import { quarters } from '../../../app/photos/testing.server.ts'
import { fieldsOf } from '../../../app/uploads/target.ts'
import { openDatabase } from '../../../ports/database/open.ts'
import type { Database } from '../../../ports/database/port.ts'
import { TEMPLATE } from '../../../ports/database/testing/testing-postgres.ts'
import { albumRow, insertRows } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, testPostgresUrl, withEngine } from '../../../ports/database/testing.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { Storage } from '../../../ports/storage/port.ts'

const origin = 'http://127.0.0.1:3000'
/** More than ten megabytes. */
const picture = await quarters(2000, 2000).png({ compressionLevel: 0 }).toBuffer()
const MB = 1024 * 1024

interface Receiver {
  child: ChildProcess
  address: string
  says(): Promise<string>
}

withEngine('processes that receive one upload', (engine) => {
  let database: Database
  let storage: Storage
  let cookie: string
  let start: (options?: { hangs: boolean }) => Promise<Receiver>

  beforeEach(async () => {
    const folder = testFolder()
    const photos = join(folder, 'photos')
    const url = engine === 'PostgreSQL' ? await testPostgresUrl(TEMPLATE) : undefined
    const address = { url, file: join(folder, 'sideline.db') }
    database = await openDatabase(address)
    onTestFinished(() => database.close())
    storage = diskStorage(photos)
    await withStaff(database, { ana: 'owner' })
    cookie = await signedInCookie({ database, origin }, 'ana')
    await insertRows(database, { album: albumRow('game', { visibility: 'private' }) })
    start = ({ hangs } = { hangs: false }) => startReceiver({ ...address, photos, origin, hangs })
  })

  const headers = (more: Record<string, string> = {}) => ({
    Cookie: cookie,
    'Sec-Fetch-Site': 'same-origin',
    'Tus-Resumable': '1.0.0',
    ...more,
  })
  const piece = (at: number) =>
    headers({ 'Upload-Offset': `${at}`, 'Content-Type': 'application/offset+octet-stream' })

  async function create({ address }: Receiver): Promise<string> {
    const target = { albumId: 'game', photoId: photoId(picture), name: 'one.png', section: null }
    const fields = fieldsOf({ ...target, replace: null, begun: Date.now() })
    const metadata = Object.entries(fields).map(([key, value]) => `${key} ${btoa(value)}`)
    const given = { 'Upload-Length': `${picture.length}`, 'Upload-Metadata': metadata.join(',') }
    const created = await fetch(`${address}/studio/uploads`, { method: 'POST', headers: headers(given) })
    expect(created.status).toBe(201)
    return created.headers.get('Location') ?? ''
  }

  const patch = ({ address }: Receiver, path: string, at: number, to?: number) =>
    fetch(address + path, { method: 'PATCH', headers: piece(at), body: picture.subarray(at, to) as never })

  async function offset({ address }: Receiver, path: string): Promise<number> {
    const head = await fetch(address + path, { method: 'HEAD', headers: headers() })
    return Number(head.headers.get('Upload-Offset'))
  }

  async function expectAdded(receiver: Receiver, path: string): Promise<void> {
    const ended = await fetch(receiver.address + path, { headers: headers() })
    expect(await ended.json()).toMatchObject({ outcome: 'added' })
    expect((await storage.read(originalKey(photoId(picture))))?.equals(picture)).toBe(true)
    expect(await Array.fromAsync(storage.list('uploads'))).toEqual([])
    expect(await database.db.selectFrom('frame').select('id').execute()).toHaveLength(1)
  }

  test('and the same piece at once: one has it, for the other it is a 409', async () => {
    const [first, second] = (await Promise.all([start(), start()])) as [Receiver, Receiver]
    const path = await create(first)
    for (let at = 0; at < picture.length; at += MB) {
      // Of different lengths: what one stores, the other must not replace.
      const sent = [patch(first, path, at, at + MB), patch(second, path, at, at + MB - 100_000)]
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      expect(statuses.map((status) => (status < 300 ? 200 : status)).toSorted()).toEqual([200, 409])
      const arrived = await offset(first, path)
      if (arrived < Math.min(at + MB, picture.length)) await patch(second, path, arrived, at + MB)
    }
    await expectAdded(first, path)
  })

  test('one killed in the middle of a piece: the other goes on with what arrived', async () => {
    const [first, second] = (await Promise.all([start(), start()])) as [Receiver, Receiver]
    const path = await create(first)
    const cut = request(first.address + path, {
      method: 'PATCH',
      headers: { ...piece(0), 'Content-Length': picture.length },
    })
    cut.on('error', () => {})
    cut.write(picture.subarray(0, 6 * MB))
    await vi.waitFor(async () => expect(await offset(second, path)).toBeGreaterThan(3 * MB), 20_000)
    await kill(first)
    const arrived = await offset(second, path)
    expect((await patch(second, path, arrived)).status).toBe(200)
    await expectAdded(second, path)
  })

  test('one killed while it takes the file in: the next that is asked takes it in', async () => {
    const [first, second] = (await Promise.all([start({ hangs: true }), start()])) as [Receiver, Receiver]
    const path = await create(first)
    const sent = patch(first, path, 0).catch(() => null)
    expect(await first.says()).toBe('taking in')
    await kill(first)
    expect(await sent).toBeNull()
    await expectAdded(second, path)
  })
})

async function kill({ child }: Receiver): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function startReceiver(order: object): Promise<Receiver> {
  const script = join(import.meta.dirname, 'testing-receiver.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const says = async () => String((await lines.next()).value)
  return { child, address: `http://127.0.0.1:${await says()}`, says }
}
