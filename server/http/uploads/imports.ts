import { mkdirSync } from 'node:fs'
import { Hono } from 'hono'
import { IMPORTS_PATH } from '../../../app/takeout/import/report.ts'
import {
  importsFolder,
  LARGEST,
  prepareUpload,
  queueImport,
} from '../../../app/takeout/import/source/upload.server.ts'
import type { DiskSpace } from '../../../app/uploads/partials.server.ts'
import type { Database } from '../../../ports/database/port.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { openReceiver } from './tus.ts'
import { forStaff, guard, senderOf } from './uploads.ts'

interface ImportsOptions {
  database: Database
  /** Lets the job runner begin at once. */
  jobs: { wake(): void }
  origin: string
  dataDir: string
  /** UTC milliseconds. */
  now?: () => number
  space?: DiskSpace
}

/** Receives a ZIP that the owner imports, and has a job look through it. For everybody else there is nothing here. */
export function serveImports({
  database,
  jobs,
  origin,
  dataDir,
  now = Date.now,
  space,
}: ImportsOptions): Hono<AppEnv> {
  const folder = importsFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const receive = openReceiver({
    folder,
    path: IMPORTS_PATH,
    largest: LARGEST,
    space,
    accept: ({ size, metadata }, { actor: { id }, confirmedAt = 0 }) =>
      prepareUpload(
        { database, dataDir },
        { size, name: metadata.file ?? '' },
        { id, confirmedAt },
        now(),
        space,
      ),
    async ended(id, { actor }) {
      await queueImport({ database, dataDir }, { id, stage: 'look', actor }, now())
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
