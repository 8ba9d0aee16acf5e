import { createHash } from 'node:crypto'
import type { Database } from '../../../ports/database/port.ts'
import type { Storage } from '../../../ports/storage/port.ts'
import { RECIPE } from '../rules/address.ts'
import { originalKey } from '../storage-keys.server.ts'
import { type Mark, STANDARD_MARK } from './mark.ts'

/** Raise it when drawing a mark changes: all marked derivatives are made again. */
export const MARK_RECIPE = 1

interface MarkSettings extends Pick<Mark, 'position' | 'opacity' | 'size'> {
  text?: string
  picture?: string
}

export async function readMark({ db }: Pick<Database, 'db'>): Promise<Mark> {
  const rows = await db
    .selectFrom('site_section')
    .where('section', 'in', ['proofs', 'identity'])
    .where('published', 'is not', null)
    .select(['section', 'published'])
    .execute()
  const read = Object.fromEntries(rows.map((row) => [row.section, JSON.parse(row.published as string)]))
  return markOf(read.proofs, read.identity?.brand)
}

/** @param brand the standard text, also for a text that no font has */
export function markOf(settings: MarkSettings = STANDARD_MARK, brand?: string): Mark {
  const { text, picture = null, position, opacity, size } = settings
  const texts = [text, brand].filter((one) => one !== undefined)
  const style = { texts, picture, position, opacity, size }
  const hash = createHash('sha256').update(JSON.stringify([MARK_RECIPE, RECIPE, style]))
  return { id: hash.digest('hex').slice(0, 16), ...style }
}

export async function readMarkStyle(storage: Storage, { id: _, picture, ...style }: Mark) {
  return { style, picture: picture === null ? null : await storage.read(originalKey(picture)) }
}
