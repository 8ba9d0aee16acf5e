import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono'
import { signedInStaff } from '../../../app/accounts/sessions/sessions.server.ts'
import { MAX_VIDEO_BYTES } from '../../../app/photos/intake/file.ts'
import type { SignedInStaff } from '../../../app/ports.server.ts'
import type { AddUploadPorts } from '../../../app/uploads/add-upload.server.ts'
import { checkFiles } from '../../../app/uploads/check-files.server.ts'
import { OUTCOME_TIMEOUT, openFinisher, within } from '../../../app/uploads/finish.server.ts'
import type { DiskSpace } from '../../../app/uploads/room.server.ts'
import type { UploadOutcome } from '../../../app/uploads/target.ts'
import type { Sender } from '../../../app/uploads/uploads.server.ts'
import type { AppEnv } from '../middleware/visitor.ts'
import { isSameSite, readBody } from '../middleware/writes.ts'
import { serveDeveloping } from './developing.ts'
import { acceptPhotographs } from './photographs.ts'
import { openReceiver } from './tus.ts'
import { isReading } from './tus-request.ts'
import { unstored } from './unstored.ts'

const UPLOADS_PATH = '/studio/uploads'

export interface UploadsOptions extends AddUploadPorts {
  origin: string
  disk: string | null
  closing: AbortSignal
  now?: () => number
  space?: DiskSpace
  timeout?: number
}

/** Fits two hundred questions. */
const QUESTION_LIMIT = 256 * 1024
const QUESTION_TIMEOUT = 15_000

type ForStaff = (c: Context<AppEnv>, staff: SignedInStaff) => Promise<Response> | Response

export function serveUploads(options: UploadsOptions): Hono<AppEnv> {
  const { now = Date.now, timeout = OUTCOME_TIMEOUT } = options
  const accept = acceptPhotographs({ ...options, now })
  const finish = openFinisher(options, { now })
  const outcomeOf = (id: string, { actor }: Sender) => within(timeout, finish(id, actor))
  const receive = openReceiver({
    ...options,
    now,
    kind: 'photograph',
    path: UPLOADS_PATH,
    largest: MAX_VIDEO_BYTES,
    accept,
    ended: outcomeOf,
  })
  const app = new Hono<AppEnv>()
  app.use(`${UPLOADS_PATH}/*`, guard(options))
  app.get(`${UPLOADS_PATH}/developing`, forStaff(serveDeveloping(options)))
  app.post(
    `${UPLOADS_PATH}/questions`,
    forStaff(async (c, staff) => {
      const body = await readBody(c.req.raw, QUESTION_LIMIT, QUESTION_TIMEOUT)
      const question = typeof body === 'number' ? null : parse(body)
      const answers = await checkFiles(options, question, {
        actor: { kind: staff.role, id: staff.id },
        now: now(),
      })
      return answers ? c.json(answers) : c.text('The request body is not valid.', 400)
    }),
  )
  app.use(
    `${UPLOADS_PATH}/:id?`,
    forStaff(async (c, staff) => {
      const id = c.req.param('id')
      if (c.req.method !== 'GET' || !id) return receive(c.req.raw, senderOf(staff))
      const finished = (await outcomeOf(id, senderOf(staff))) ?? { outcome: 'unknown' }
      return c.json(finished, finished.outcome === 'missing' ? 404 : 200)
    }),
  )
  app.onError((error, c) => {
    const away = unstored(error)
    if (!away) throw error
    const refused: UploadOutcome = { outcome: 'refused', reason: away.reason, again: true }
    return c.json(refused, away.status, away.headers)
  })
  return app
}

/**
 * Checks the session at every request, and that writes come from our own pages. Others reach the next handler, as at
 * a missing address.
 */
export function guard(
  ports: Pick<UploadsOptions, 'database' | 'origin'>,
  roles: SignedInStaff['role'][] = ['owner', 'assistant'],
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const staff = await signedInStaff(ports, c.req.raw)
    if (!staff || !roles.includes(staff.role)) return next()
    c.set('visitor', { ...c.get('visitor'), staff })
    if (!isReading(c.req.method) && !isSameSite(c.req.raw.headers, ports.origin)) {
      return c.text('This request comes from another site.', 403, { Connection: 'close' })
    }
    await next()
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'private, no-store')
  }
}

export function senderOf({ role, id, sessionId, confirmedAt }: SignedInStaff): Sender {
  return { actor: { kind: role, id }, sessionId, confirmedAt }
}

export function forStaff(handle: ForStaff) {
  return async (c: Context<AppEnv>, next: Next) => {
    const { staff } = c.get('visitor')
    return staff ? handle(c, staff) : next()
  }
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return null
  }
}
