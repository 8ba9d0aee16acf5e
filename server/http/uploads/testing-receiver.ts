import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { intakeFileHere } from '../../../app/photos/testing.server.ts'
import { openDatabase } from '../../../ports/database/open.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { serveUploads } from './uploads.ts'

// Receives uploads until it is killed, and prints its port. One that hangs prints 'taking in' instead of taking a file in.

const { origin, photos, hangs, ...address } = JSON.parse(process.argv[2] ?? '')
const hang = () => {
  process.stdout.write('taking in\n')
  return new Promise<never>(() => {})
}
const uploads = serveUploads({
  database: await openDatabase(address),
  storage: diskStorage(photos),
  workers: { intakeFile: hangs ? hang : intakeFileHere },
  origin,
  disk: photos,
  closing: new AbortController().signal,
  claim: 500,
})
const site = new Hono<AppEnv>()
site.use(async (c, next) => {
  c.set('visitor', { address: '::1', requestId: 'r' })
  await next()
})
site.route('/', uploads)
const server = createServer(getRequestListener(site.fetch)).listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
