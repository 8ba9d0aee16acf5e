import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { enqueue } from '../../jobs/queue.server.ts'
import { enqueueSingle } from '../../jobs/single-job.server.ts'
import type { Developer } from '../../photos/develop/developer.server.ts'
import { largestWidth, printOf, RECIPE, type Turned } from '../../photos/rules/address.ts'
import { derivativeKey } from '../../photos/storage-keys.server.ts'
import { readCard } from './code.ts'

export const SEEK_CARDS = 'seek-cards'
const JOB = { kind: SEEK_CARDS, payload: {} }
const PART = 200
/** At 1600 pixels, a card of 11 cm is read from a metre and a half away. */
const READ_WIDTH = 1600

interface SeekPorts {
  database: Database
  storage: Storage
  developer: Pick<Developer, 'run'>
}

export async function queueSeeking(database: Database): Promise<void> {
  if (!(await unsought(database.db).limit(1).executeTakeFirst())) return
  await enqueueSingle(database, JOB, async () => {})
}

export async function seekCards(ports: SeekPorts, signal: AbortSignal): Promise<void> {
  const photos = await unsought(ports.database.db).limit(PART).execute()
  for (const photo of photos) {
    signal.throwIfAborted()
    await seek(ports, photo)
  }
  if (photos.length === PART) await ports.database.write((trx) => enqueue(trx, [JOB]))
}

export async function seekCard(ports: SeekPorts, photoId: string): Promise<void> {
  const photo = await unsought(ports.database.db).where('photo.id', '=', photoId).executeTakeFirst()
  if (photo) await seek(ports, photo)
}

/** Holds photographs of this site's cards at once: a code is for one family alone. Foreign codes hold nothing. */
async function seek(
  { database: { db }, storage, developer }: SeekPorts,
  photo: { id: string; turned: Turned; width: number },
): Promise<void> {
  const width = Math.min(READ_WIDTH, largestWidth(photo.width))
  const picture = await storage.read(derivativeKey(printOf(photo), `${width}.jpg`))
  const codes = picture && (await developer.run('readCodes', picture))
  const read = (codes ?? []).flatMap((text) => readCard(text) ?? [])
  const found = [...new Map(read.map((one) => [one.code, one])).values()]
  const own = found.length === 0 ? [] : await ownCards(db, found)
  const [first] = found
  await db
    .updateTable('photo')
    .set({
      card_sought: 1,
      ...(own.length > 0
        ? { card: found.length === 1 ? (own[0] as string) : SEVERAL }
        : first && { foreign_card: new URL(first.origin).host.slice(0, 100) }),
    })
    .where('id', '=', photo.id)
    .where('card_sought', '=', 0)
    .execute()
}

/** Marks several cards in one photograph, which identify nothing. */
const SEVERAL = '-'

async function ownCards(db: Database['db'], found: { code: string; origin: string }[]): Promise<string[]> {
  const [codes, addresses] = [found.map(({ code }) => code), found.map(({ origin }) => origin)]
  const known = await db
    .selectFrom('card_code')
    .select('code')
    .where('code', 'in', codes)
    .union(
      db
        .selectFrom('person')
        .select('card as code')
        .where('card', 'in', codes)
        .$narrowType<{ code: string }>(),
    )
    .execute()
  const origins = db.selectFrom('site_origin').select('origin').where('origin', 'in', addresses)
  const own = new Set([
    ...known.map(({ code }) => code),
    ...(await origins.execute()).map(({ origin }) => origin),
  ])
  return found.flatMap(({ code, origin }) => (own.has(code) || own.has(origin) ? code : []))
}

/** Remembers the site's address: printed cards have it and stay valid after the site has moved. */
export async function noteOrigin({ db }: Pick<Database, 'db'>, origin: string): Promise<void> {
  await db
    .insertInto('site_origin')
    .values({ origin: new URL(origin).origin })
    .onConflict((same) => same.doNothing())
    .execute()
}

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
