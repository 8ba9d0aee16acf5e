import type { Storage } from '../../../ports/storage/port.ts'
import { RECIPE } from '../../photos/rules/address.ts'
import { MARKED_FOLDER } from '../../photos/storage-keys.server.ts'
import { atOnce } from '../at-once.ts'

const AT_ONCE = 16
const BYTES = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'))
/** Files besides originals; derivatives in folders that fit into memory. Responses of Sanity are fetched again. */
const FOLDERS = [
  ...BYTES.map((byte) => `derived/${RECIPE}/${byte}`),
  MARKED_FOLDER,
  'exports',
  'uploads',
  'mail',
]

/** Copies files that `to` lacks, and returns how many. `exact` removes others, such as those of a person who was erased. */
export async function copyOthers(from: Storage, to: Storage, exact: boolean): Promise<number> {
  let copied = 0
  for (const folder of FOLDERS) {
    const there = new Set(await Array.fromAsync(to.list(folder)))
    await atOnce(AT_ONCE, from.list(folder), async (key) => {
      if (!there.delete(key) && (await copyFile(from, to, key))) copied++
    })
    if (exact) await atOnce(AT_ONCE, there, (key) => to.remove(key))
  }
  return copied
}

async function copyFile(from: Storage, to: Storage, key: string): Promise<boolean> {
  const opened = await from.open(key)
  if (!opened) return false
  await to.put(key, opened.stream)
  return true
}
