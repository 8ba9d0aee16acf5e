import { onTestFinished } from 'vitest'
import type { Database } from '../../ports/database/port.ts'
import {
  albumRow,
  clientRow,
  frameRow,
  grantRow,
  insertRows,
  photoRow,
} from '../../ports/database/testing/testing-rows.ts'
import { testFolder } from '../../ports/database/testing.ts'
import { diskStorage } from '../../ports/storage/disk.ts'
import { signedInCookie } from '../accounts/testing.server.ts'
import { testSecurityLog } from '../audit/testing.server.ts'
import { concurrencyLimit } from '../limits/concurrency-limit.server.ts'
import { deliveryKey } from '../photos/delivery-files.server.ts'
import { RECIPE } from '../photos/rules/address.ts'
import { readHere } from '../photos/testing.server.ts'
import type { AlbumViewer, Choice } from './contents.server.ts'
import { type DeliveryPorts, deliverArchive, deliverPhotograph, makeArchive } from './deliver.server.ts'
import type { Refusal } from './refusal.ts'

const ORIGIN = 'http://127.0.0.1:3000'

/** For tests: a business with two clients, one album of three photographs granted to both, one granted to neither. */
export async function aBusiness(database: Database) {
  const storage = diskStorage(testFolder())
  const errors: unknown[] = []
  const logged: [fields: object, message: string][] = []
  const ports: DeliveryPorts & { downloadLimit: ReturnType<typeof concurrencyLimit> } = {
    database,
    storage,
    origin: ORIGIN,
    security: testSecurityLog(database).security,
    downloadLimit: concurrencyLimit(6),
    developer: { remake: async () => false, read: readHere(storage) },
    log: { info: (...line) => void logged.push(line) },
    report: (error) => void errors.push(error),
  }
  onTestFinished(() => {
    if (errors.length > 0) throw new AggregateError(errors, 'Errors that nobody expected.')
  })
  await fill(database, ports)
  const cookies = { ann: await signedInCookie(ports, 'ann'), bob: await signedInCookie(ports, 'bob') }
  const request = (path: string, client?: keyof typeof cookies, headers: Record<string, string> = {}) =>
    new Request(`${ORIGIN}${path}`, { headers: { ...(client && { Cookie: cookies[client] }), ...headers } })
  return { ports, errors, logged, request }
}

export const PHOTOS = ['1', '2', '3'].map((id) => id.padStart(32, '0')) as [string, string, string]
const OTHER = '4'.padStart(32, '0')

export function contentsOf(id: string, size: 'original' | 'web'): Buffer {
  return Buffer.from(`${size} of ${Number(id)} `.repeat(1000 * Number(id)))
}

async function fill(database: Database, { storage }: DeliveryPorts): Promise<void> {
  const names = ['DSC_1.jpg', 'dsc_1.JPG', 'a/b.tif', 'other.jpg']
  const photos = [...PHOTOS, OTHER].map((id, i) => photoRow(id, { name: names[i] as string, recipe: RECIPE }))
  await insertRows(database, { photo: photos })
  for (const { id, width } of photos) {
    await storage.put(deliveryKey({ id, turned: 0, width }, 'original'), contentsOf(id, 'original'))
    await storage.put(deliveryKey({ id, turned: 0, width }, 'web'), contentsOf(id, 'web'))
  }
  const shape = { visibility: 'private', link: null } as const
  const clients = ['ann', 'bob']
  await insertRows(database, {
    album: [
      albumRow('game', { ...shape, display_name: 'October 18, 2025: A vs. B' }),
      albumRow('other', shape),
    ],
    frame: [...PHOTOS.map((id, i) => frameRow('game', i + 1, id)), frameRow('other', 1, OTHER)],
    client: clients.map(clientRow),
    client_album: clients.map((id) => grantRow(id, 'game')),
  })
}

export async function downloaded(
  { ports }: { ports: DeliveryPorts },
  download: { request: Request; viewer: AlbumViewer; who?: string },
  choice: Choice,
): Promise<Response> {
  const whole = { who: 'them', ...download }
  if (choice.what === 'photograph') return responseOf(await deliverPhotograph(ports, whole, choice.id))
  const size = new URL(download.request.url).searchParams.get('size') === 'web' ? 'web' : 'original'
  const made = await makeArchive(ports, whole, { choice, size })
  return responseOf('status' in made ? made : await deliverArchive(ports, whole, made))
}

export function taken(
  business: Awaited<ReturnType<typeof aBusiness>>,
  choice: Choice,
  {
    query = '',
    headers = {},
    client = 'ann',
  }: {
    query?: string
    headers?: Record<string, string>
    client?: 'ann' | 'bob' | null
  } = {},
): Promise<Response> {
  const request = business.request(`/somewhere${query}`, client ?? undefined, headers)
  return downloaded(business, { request, viewer: { clientId: 'ann', slug: 'game' } }, choice)
}

export async function made(
  { ports }: { ports: DeliveryPorts },
  download: { request: Request; viewer: AlbumViewer },
  choice: Choice,
  size: 'original' | 'web' = 'original',
): Promise<string> {
  const archive = await makeArchive(ports, { who: 'them', ...download }, { choice, size })
  if ('status' in archive) throw new Error(archive.page.title)
  return archive.id
}

export async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}

export function responseOf(result: Response | Refusal): Response {
  if (result instanceof Response) return result
  const { status, page, retryAfter } = result
  const headers = new Headers(retryAfter ? { 'Retry-After': String(retryAfter) } : {})
  return new Response(`${page.title}: ${page.text}`, { status, headers })
}

export function recorded({ db }: Pick<Database, 'db'>) {
  return db.selectFrom('download').selectAll().orderBy('id', 'desc').execute()
}
