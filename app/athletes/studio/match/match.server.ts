import { uuidv7 } from '../../../../ports/database/id.ts'
import type { Database } from '../../../../ports/database/port.ts'
import { changeAlbum, type Refused } from '../../../albums/change.server.ts'
import type { By } from '../../../audit/actor.ts'
import { addTags, takeBackStep } from '../../tags/tags.server.ts'
import type { RefusedOrDone, Writer } from '../../teams.server.ts'
import type { Choices } from './choices.ts'
import { type MatchView, readMatch } from './match-view.server.ts'

export interface MatchWork extends By {
  database: Writer
  album: string
}

/** Tags what the owner saw and left ticked. Tags nothing if the album has changed since. `step` undoes the match. */
export function tagMatch(
  { database, album, ...by }: MatchWork,
  choices: Choices,
): Promise<{ step: string } | { changed: MatchView } | Refused> {
  return changeAlbum<{ step: string } | { changed: MatchView }>(database, album, async (trx) => {
    const match = await readMatch(trx, album)
    if (!match) return { refused: 'This album no longer exists.' }
    const { view, tags } = match
    if (view.seen !== choices.seen) return { changed: view }
    const wanted = tags.flatMap(({ unsure, ...tag }) =>
      (unsure ? choices.take.has(tag.photo) : !choices.leave.has(tag.photo)) ? tag : [],
    )
    if (wanted.length === 0) return { refused: 'No photos are checked. Check at least one.' }
    const step = matchStep(album, by.now)
    await addTags(trx, step, wanted, by)
    return { step }
  })
}

export function takeBackMatch({ database, album, ...by }: MatchWork, step: string): RefusedOrDone {
  return changeAlbum(database, album, async (trx) => {
    const own = await matchesOf(trx, album)
    if (!own.some((one) => one.step === step)) return { refused: 'This auto-tag was already undone.' }
    await takeBackStep(trx, step, by)
    return null
  })
}

export interface PastMatch {
  step: string
  at: number
  photographs: number
}

/** Names the album, because its photos may be in other albums. */
export function matchStep(album: string, now: number): string {
  return `${album}_${uuidv7(now)}`
}

/** Lists the latest undoable matches, newest first. */
export async function matchesOf(db: Pick<Database['db'], 'selectFrom'>, album: string): Promise<PastMatch[]> {
  const rows = await db
    .selectFrom('tag')
    .where('step', '>', `${album}_`)
    .where('step', '<', `${album}_~`)
    .select(({ fn }) => [
      'step',
      fn.max('created_at').as('at'),
      fn.count('photo_id').distinct().as('photographs'),
    ])
    .groupBy('step')
    .orderBy('at', 'desc')
    .limit(5)
    .execute()
  return rows.map(({ step, at, photographs }) => ({ step, at: Number(at), photographs: Number(photographs) }))
}
