import { uuidv7 } from '../../../ports/database/id.ts'
import { type Database, isStorable } from '../../../ports/database/port.ts'
import { actorText } from '../../audit/actor.ts'
import { recordEvent } from '../../audit/audit.server.ts'
import { type AlbumChange, type AlbumsPorts, changeAlbum, type Refused, type Trx } from '../change.server.ts'
import { type Captioning, MOST_CAPTION, written } from './captions.ts'
import { NOT_IN_ALBUM } from './frames.server.ts'
import { albumFrames } from './order.server.ts'

const KIND = 'captions'
const UNDONE_WITHIN = 30 * 86_400_000

type Step = Captioning & { before: Record<string, string | null> }

/** Writes one text to many frames. `step` undoes it for 30 days; null if all keep theirs. */
export function writeCaptions(
  database: AlbumsPorts,
  { album, frames, text, how, ...by }: AlbumChange & Captioning & { frames: readonly string[] },
): Promise<{ step: string | null; captioned: number } | Refused> {
  return changeAlbum(database, album, async (trx) => {
    if (!isStorable(text))
      return { refused: 'This has a hidden character that can’t be saved. Type it again.' }
    const wanted = new Set(frames)
    const rows = (await captionsOf(trx, album)).filter(({ id }) => wanted.has(id))
    if (rows.length === 0 || rows.length !== wanted.size) return { refused: NOT_IN_ALBUM }
    const changed = rows.flatMap((row) => {
      const next = written(row, { text, how })
      return next === null ? [] : { ...row, next }
    })
    if (changed.some(({ next }) => [...next].length > MOST_CAPTION))
      return { refused: `Keep each caption to ${MOST_CAPTION} characters or fewer.` }
    if (changed.length === 0) return { step: null, captioned: 0 }
    for (const { id, next } of changed) await write(trx, id, next)
    const step = uuidv7(by.now)
    const before = Object.fromEntries(changed.map(({ id, caption }) => [id, caption]))
    const value = JSON.stringify({ text, how, before } satisfies Step)
    const version = { id: step, kind: KIND, about: album, value, actor: actorText(by.actor), at: by.now }
    await trx.insertInto('version').values(version).execute()
    const detail = { frames: changed.length, step }
    await recordEvent(trx, by, { action: 'frames.caption', about: album, detail })
    return { step, captioned: changed.length }
  })
}

/** Gives frames their captions back, except those that someone has changed since. */
export function undoCaptions(
  database: AlbumsPorts,
  { album, step, ...by }: AlbumChange & { step: string },
): Promise<{ undone: number } | Refused> {
  return changeAlbum(database, album, async (trx) => {
    const [stored] = await undoable(trx, album, by.now).where('id', '=', step).select('value').execute()
    if (!stored) return { refused: 'These captions can’t be undone anymore.' }
    const { before, ...captioning }: Step = JSON.parse(stored.value)
    const rows = (await captionsOf(trx, album)).filter(({ id }) => id in before)
    let undone = 0
    for (const { id, caption, inFile } of rows) {
      const earlier = before[id] ?? null
      if (caption !== written({ caption: earlier, inFile }, captioning)) continue
      await write(trx, id, earlier)
      undone++
    }
    await trx.deleteFrom('version').where('id', '=', step).execute()
    await recordEvent(trx, by, { action: 'frames.uncaption', about: album, detail: { frames: undone } })
    return { undone }
  })
}

export async function undoableCaptions({ db }: Pick<Database, 'db'>, album: string, now: number) {
  const rows = await undoable(db, album, now).select('id').execute()
  return rows.map(({ id }) => id)
}

export async function cleanUpCaptions({ write }: Pick<Database, 'write'>, now: number): Promise<void> {
  const before = now - UNDONE_WITHIN
  await write((trx) => trx.deleteFrom('version').where('kind', '=', KIND).where('at', '<=', before).execute())
}

function undoable(db: Pick<Database['db'], 'selectFrom'>, album: string, now: number) {
  return db
    .selectFrom('version')
    .where('kind', '=', KIND)
    .where('about', '=', album)
    .where('at', '>', now - UNDONE_WITHIN)
}

function captionsOf(trx: Trx, album: string) {
  return albumFrames(trx, album)
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .select(['frame.id', 'frame.caption', 'photo.caption as inFile'])
    .execute()
}

async function write(trx: Trx, id: string, caption: string | null): Promise<void> {
  await trx.updateTable('frame').set({ caption }).where('id', '=', id).execute()
}
