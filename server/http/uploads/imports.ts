import { Hono } from 'hono'
import { IMPORTS_PATH } from '../../../app/takeout/import/report.ts'
import { LARGEST, prepareUpload, queueImport } from '../../../app/takeout/import/source/upload.server.ts'
import type { DiskSpace } from '../../../app/uploads/room.server.ts'
import type { UploadStore } from '../../../app/uploads/uploads.server.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { openReceiver } from './tus.ts'
import { forStaff, guard, senderOf } from './uploads.ts'

interface ImportsOptions extends UploadStore {
  jobs: { wake(): void }
  origin: string
  disk: string | null
  now?: () => number
  space?: DiskSpace
}

export function serveImports({ jobs, origin, now = Date.now, ...options }: ImportsOptions): Hono<AppEnv> {
  const { database } = options
  const receive = openReceiver({
    ...options,
    now,
    kind: 'import',
    path: IMPORTS_PATH,
    largest: LARGEST,
    accept: ({ size, metadata }, { actor: { id }, confirmedAt = 0 }) =>
      prepareUpload(options, { size, name: metadata.file ?? '' }, { id, confirmedAt }, now(), options),
    async ended(id, { actor }) {
      await queueImport(database, { id, stage: 'look', actor }, now())
      jobs.wake()
    },
  })
  const app = new Hono<AppEnv>()
  app.use(`${IMPORTS_PATH}/:id?`, guard({ database, origin }, ['owner']))
  app.use(
    `${IMPORTS_PATH}/:id?`,
    forStaff((c, staff) => receive(c.req.raw, senderOf(staff))),
  )
  return app
}
