import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addUploadToken } from '../../app/accounts/upload-tokens.server.ts'
import { openSecurityLog } from '../../app/audit/security-log.server.ts'
import { photoId } from '../../app/photos/storage-keys.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { Api } from './api.ts'

const SMALL = readFileSync(join(import.meta.dirname, '../../demo/photographs/baseball-bat.jpg'))
/** A JPEG's marker of a comment, and its length with these two bytes. */
const COMMENT = Buffer.from([0xff, 0xfe, 60_002 >> 8, 60_002 & 255])

/** The uploaders' API of a site, with a new token of the owner. */
export async function openApi(origin: string, database: Database): Promise<Api> {
  const id = await ownerOf(database)
  const security = openSecurityLog(database, { info: () => {}, warn: () => {} })
  const by = { actor: { kind: 'owner', id }, now: Date.now() } as const
  const made = await addUploadToken({ database, security }, 'Sender', by)
  if ('refused' in made) throw new Error(made.refused)
  return new Api({ origin, token: made.token })
}

export async function ownerOf({ db }: Pick<Database, 'db'>): Promise<string> {
  const owner = db.selectFrom('account').select('id').where('role', '=', 'owner')
  return (await owner.executeTakeFirstOrThrow()).id
}

/** A JPEG of two megabytes, unlike every other: a small photograph with random comments. */
export function aPhotograph(): Buffer {
  const comments = Array.from({ length: 34 }, () => [COMMENT, randomBytes(60_000)]).flat()
  return Buffer.concat([SMALL.subarray(0, 2), ...comments, SMALL.subarray(2)])
}

/** Sends it into the album, in pieces. Returns its ID. */
export async function send(api: Api, album: string, bytes: Buffer): Promise<string> {
  const photo = photoId(bytes)
  await api.upload({ album, photo, file: `${photo}.jpg` }, bytes)
  return photo
}

/** Programs that send photographs into a new album. `stop` ends that, and returns the photographs that the site has accepted. */
export async function senders(api: Api, programs: number) {
  const { id: album } = await api.makeAlbum(randomUUID(), 'Sent')
  const accepted: string[] = []
  let stopped = false
  const run = async () => {
    while (!stopped) accepted.push(await send(api, album, aPhotograph()))
  }
  const runs = Promise.all(Array.from({ length: programs }, run))
  return {
    album,
    async more() {
      const goal = accepted.length + 2 * programs
      while (accepted.length < goal) await Promise.race([pause(20), runs])
    },
    async stop() {
      stopped = true
      await runs
      return accepted
    },
  }
}
