import type { Database } from '../../../../ports/database/port.ts'
import { webFile } from '../../../photos/delivery-files.server.ts'
import { markOf, readMarkStyle } from '../../../photos/proofs/mark.server.ts'
import { printOf, RECIPE } from '../../../photos/rules/address.ts'
import { derivativeKey } from '../../../photos/storage-keys.server.ts'
import type { Ports } from '../../../ports.server.ts'
import { type Reading, readSections } from '../../sections/sections.server.ts'
import { readSlidePhotos } from '../../site.server.ts'

export async function readProofPreview(
  { database, storage, developer }: Pick<Ports, 'database' | 'storage' | 'developer'>,
  reading: Reading,
): Promise<{ picture: string; width: number; height: number; problem: string | null } | null> {
  const photo = await somePhotograph(database, reading)
  if (!photo) return null
  const { sections } = await readSections(database, ['proofs', 'identity'], reading)
  const mark = markOf(sections.proofs, sections.identity?.brand)
  const photograph = await storage.read(derivativeKey(printOf(photo), webFile(photo.width)))
  if (!photograph) return null
  const { bytes, text } = await developer.run('drawMark', photograph, await readMarkStyle(storage, mark))
  return {
    picture: `data:image/jpeg;base64,${bytes.toString('base64')}`,
    width: photo.width,
    height: photo.height,
    problem: problemOf({ wanted: sections.proofs, text }),
  }
}

async function somePhotograph(database: Database, reading: Reading) {
  const slides = await readSlidePhotos(database, reading)
  const slide = slides.find(({ developed, width, height }) => developed && width > height)
  if (slide) return slide
  return database.db
    .selectFrom('frame')
    .innerJoin('photo', 'photo.id', 'frame.photo_id')
    .where('frame.deleted_at', 'is', null)
    .where('photo.recipe', '=', RECIPE)
    .whereRef('photo.width', '>', 'photo.height')
    .select(['photo.id', 'photo.turned', 'photo.width', 'photo.height'])
    .orderBy('frame.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function problemOf({ wanted, text }: { wanted?: { text?: string; picture?: string }; text: string | null }) {
  if (wanted?.picture && text !== null)
    return `The watermark’s image can’t be read, so the text “${text}” is used instead.`
  const asked = wanted?.text
  if (!asked || text === null || text === asked) return null
  return `No font on this site has all the characters of “${asked}”, so “${text}” is used instead.`
}
