import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { SecurityLog } from '../../../app/audit/security-log.server.ts'
import type { AddUploadPorts } from '../../../app/uploads/add-upload.server.ts'
import type { DiskSpace } from '../../../app/uploads/room.server.ts'
import { unstored } from '../uploads/unstored.ts'
import { apiAlbums } from './albums.ts'
import { problem, refusal } from './problem.ts'
import { type ApiEnv, LIMITS, type Limits, requireToken } from './token.ts'
import { apiUploads } from './uploads.ts'

export interface ApiOptions extends AddUploadPorts {
  origin: string
  disk: string | null
  security: SecurityLog
  report: (error: unknown, request: Request, requestId?: string) => void
  now?: () => number
  limits?: Limits
  space?: DiskSpace
}

const PATH = '/api/v1'

/** Serves programs that have an upload token; see `docs/openapi.json`. */
export function serveApi(options: ApiOptions): Hono<ApiEnv> {
  const { database, security, limits = LIMITS, now = Date.now } = options
  const app = new Hono<ApiEnv>()
  app.use('/api/*', requireToken({ database, security, limits, now }))
  app.get(`${PATH}/token`, (c) => {
    const { token, name } = c.get('holder')
    return c.json({ name: token, account: name, studio: `${options.origin}/studio` })
  })
  app.route(`${PATH}/albums`, apiAlbums({ ...options, now }))
  app.route(`${PATH}/uploads`, apiUploads({ ...options, path: `${PATH}/uploads`, now }))
  app.all('/api/*', () => {
    throw refusal(404, 'There is nothing at this URL.')
  })
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    const away = unstored(error)
    if (away) return problem(away.status, away.reason, away.headers)
    options.report(error, c.req.raw, c.get('visitor')?.requestId)
    return problem(500, 'Something went wrong on the site. Try again later.')
  })
  return app
}
