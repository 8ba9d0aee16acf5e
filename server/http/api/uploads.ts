import { type Context, Hono } from 'hono'
import { MAX_VIDEO_BYTES } from '../../../app/photos/intake/file.ts'
import type { AddUploadPorts } from '../../../app/uploads/add-upload.server.ts'
import { refuseChange } from '../../../app/uploads/api/albums.server.ts'
import { type Question, questions } from '../../../app/uploads/api/schemas.ts'
import { checkFiles } from '../../../app/uploads/check-files.server.ts'
import { OUTCOME_TIMEOUT, openFinisher, within } from '../../../app/uploads/finish.server.ts'
import type { DiskSpace } from '../../../app/uploads/room.server.ts'
import { fieldsOf, type Target } from '../../../app/uploads/target.ts'
import { readUpload, type Sender } from '../../../app/uploads/uploads.server.ts'
import { acceptPhotographs } from '../uploads/photographs.ts'
import { openReceiver } from '../uploads/tus.ts'
import { throwIf } from './albums.ts'
import { readJson } from './body.ts'
import { problem, refusal } from './problem.ts'
import type { ApiEnv } from './token.ts'

interface ApiUploadsOptions extends AddUploadPorts {
  origin: string
  path: string
  now: () => number
  disk: string | null
  space?: DiskSpace
}

const QUESTIONS_LIMIT = 256 * 1024

export function apiUploads(options: ApiUploadsOptions): Hono<ApiEnv> {
  const { database, now } = options
  const finish = openFinisher(options, { now })
  const receive = openApiReceiver(options, finish)
  async function outcomeOf(id: string, { actor, sessionId }: Sender) {
    const upload = await readUpload(database, 'photograph', id)
    if (upload?.sessionId !== sessionId) throw refusal(404, 'There is no such upload.')
    const { target, outcome } = upload
    if (target && !outcome) throwIf(await refuseChange(database, actor.id, target.albumId))
    const finished = await finish(id, actor)
    if (finished.outcome === 'missing') throw refusal(404, 'There is no such upload.')
    if (finished.outcome === 'incomplete') throw refusal(409, 'The file is incomplete.')
    if (finished.outcome === 'refused') throw refusal(finished.again ? 503 : 422, finished.reason)
    return finished
  }
  const app = new Hono<ApiEnv>()
  app.post('/questions', async (c) => {
    const { actor } = c.get('holder')
    const { files } = await readJson(c, questions, QUESTIONS_LIMIT)
    for (const album of new Set(files.map((file) => file.album))) {
      throwIf(await refuseChange(database, actor.id, album))
    }
    const asked = files.map((file) => fieldsOf(targetOf(file, now())))
    const answered = await checkFiles(options, asked, { actor, now: now() })
    if (!answered) throw refusal(400, 'The request body is not valid.')
    return c.json({ begun: String(answered.now), answers: answered.answers })
  })
  app.use('/:id?', async (c) => {
    const id = c.req.param('id')
    // `app.get` would take tus's HEAD too.
    if (c.req.method === 'GET' && id) return c.json(await outcomeOf(id, senderOf(c)))
    const response = await receive(c.req.raw, senderOf(c))
    return response.ok ? response : asProblem(response)
  })
  return app
}

function openApiReceiver(options: ApiUploadsOptions, finish: ReturnType<typeof openFinisher>) {
  const { database } = options
  return openReceiver({
    ...options,
    kind: 'photograph',
    largest: MAX_VIDEO_BYTES,
    isOwn: ({ sessionId }, sender) => sessionId === sender.sessionId,
    accept: acceptPhotographs({
      ...options,
      refuse: async ({ albumId }, { actor }) => {
        const refused = await refuseChange(database, actor.id, albumId)
        return refused && { status: refused.missing ? 404 : 409, reason: refused.refused }
      },
    }),
    // tus has no response with an outcome: programs ask at the upload's address.
    async ended(id, { actor }) {
      const { target } = (await readUpload(database, 'photograph', id)) ?? {}
      if (!target || (await refuseChange(database, actor.id, target.albumId))) return
      await within(OUTCOME_TIMEOUT, finish(id, actor))
    },
  })
}

function senderOf(c: Context<ApiEnv>): Sender {
  const { actor, tokenId } = c.get('holder')
  return { actor, sessionId: `token ${tokenId}` }
}

const PASSED_HEADERS = /^(tus-.*|upload-.*|allow|connection|retry-after)$/

async function asProblem(response: Response): Promise<Response> {
  const text = (await response.text()).trim()
  const headers = Object.fromEntries([...response.headers].filter(([name]) => PASSED_HEADERS.test(name)))
  return problem(response.status, text || 'This upload cannot be resumed.', headers)
}

function targetOf({ album, photo, file, section, replace }: Question, now: number): Target {
  const asked = { section: section ?? null, replace: replace ?? null }
  return { albumId: album, photoId: photo, name: file, begun: now, ...asked }
}
