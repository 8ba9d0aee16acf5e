import type { Database } from '../../../ports/database/port.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { enqueueSingle } from '../../jobs/single-job.server.ts'
import { RECIPE, type Turned } from '../../photos/rules/address.ts'
import { readCard } from './code.ts'

/** The kind of job that looks for cards in photographs. */
export const SEEK_CARDS = 'seek-cards'
const JOB = { kind: SEEK_CARDS, payload: {} }
/** Photographs that one job looks through. */
const PART = 200

interface SeekPorts {
  database: Database
  developer: {
    /** The texts of the QR codes in a developed photograph. Rejects where the storage or the workers cannot be used. */
    readCodes(photo: { id: string; turned: Turned; width: number }): Promise<string[]>
  }
}

/** Has photographs looked through that were not yet, unless there are none, or that is underway. */
export async function queueSeeking(database: Database): Promise<void> {
  if (!(await unsought(database.db).limit(1).executeTakeFirst())) return
  await enqueueSingle(database, JOB, async () => {})
}

/** Does such a job: looks through some, and queues the next if there may be more. */
export async function seekCards(ports: SeekPorts, signal: AbortSignal): Promise<void> {
  const photos = await unsought(ports.database.db).limit(PART).execute()
  for (const photo of photos) {
    signal.throwIfAborted()
    await seek(ports, photo)
  }
  if (photos.length === PART) await ports.database.write((trx) => enqueue(trx, [JOB]))
}

/** Looks through a photograph that was just developed, where an album shows it whose teams are known. */
export async function seekCard(ports: SeekPorts, photoId: string): Promise<void> {
  const photo = await unsought(ports.database.db).where('photo.id', '=', photoId).executeTakeFirst()
  if (photo) await seek(ports, photo)
}

/** A photograph that shows a card is held back from that moment: its code is for one family alone. */
async function seek(
  { database, developer }: SeekPorts,
  photo: { id: string; turned: Turned; width: number },
): Promise<void> {
  const codes = new Set((await developer.readCodes(photo)).flatMap((text) => readCard(text) ?? []))
  const [code, ...others] = codes
  const persons = database.db.selectFrom('person').select('card')
  // One that has ended, and two in one picture, say nothing of the photographs that follow. They are hidden all the same.
  const one =
    code && others.length === 0 ? await persons.where('card', '=', code).executeTakeFirst() : undefined
  await database.db
    .updateTable('photo')
    .set({ card_sought: 1, ...(code && { card: one?.card ?? NOBODYS }) })
    .where('id', '=', photo.id)
    .execute()
}

/** What `photo.card` is where a picture shows several cards, or one that is nobody's any more. */
const NOBODYS = '-'

/** Developed photographs of albums that say which teams they may show. */
function unsought(db: Database['db']) {
  return db
    .selectFrom('photo')
    .where('photo.card_sought', '=', 0)
    .where('photo.video', 'is', null)
    .where('photo.recipe', '=', RECIPE)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('frame')
          .innerJoin('album_team', 'album_team.album_id', 'frame.album_id')
          .whereRef('frame.photo_id', '=', 'photo.id')
          .select('frame.id'),
      ),
    )
    .select(['photo.id', 'photo.turned', 'photo.width'])
}
