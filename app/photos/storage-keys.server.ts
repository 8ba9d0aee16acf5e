import { createHash } from 'node:crypto'
import type { Storage } from '../../ports/storage/port.ts'
import { RECIPE } from './rules/address.ts'

/** The first 32 hex digits of the original's SHA-256. */
export function photoId(original: Uint8Array): string {
  return createHash('sha256').update(original).digest('hex').slice(0, 32)
}

export function originalKey(id: string): string {
  return `originals/${id.slice(0, 2)}/${id}`
}

/** `file` is '800.avif', '800.jpg', 'preview.jpg' or a {@link shareFile}. */
export function derivativeKey(id: string, file: string, recipe = RECIPE): string {
  return `${derivedFolder(id, recipe)}/${file}`
}

/** The folder of a photograph's derivatives. */
export function derivedFolder(id: string, recipe = RECIPE): string {
  return `derived/${recipe}/${id.slice(0, 2)}/${id}`
}

/** Raise it when the way of drawing the name changes: all share pictures are made again. */
const SHARE_RECIPE = 1

/**
 * The preview with the business's name drawn on it: 'share-0123456789abcdef.jpg'. Another name, or another way of
 * drawing it, is another file.
 */
export function shareFile(name: string): string {
  const hash = createHash('sha256').update(`${SHARE_RECIPE} ${name}`).digest('hex')
  return `share-${hash.slice(0, 16)}.jpg`
}

export function isShareFile(file: string): boolean {
  return /^share-[0-9a-f]{16}\.jpg$/.test(file)
}

/** Stores an original byte for byte. The same bytes are stored once. */
export async function keepOriginal(storage: Storage, id: string, original: Uint8Array): Promise<void> {
  const key = originalKey(id)
  if ((await storage.size(key)) === original.byteLength) return
  await storage.put(key, original)
}

/** The original, or null when it is missing or its bytes have changed. */
export async function readOriginal(storage: Storage, id: string): Promise<Buffer | null> {
  const original = await storage.read(originalKey(id))
  return original && photoId(original) === id ? original : null
}
