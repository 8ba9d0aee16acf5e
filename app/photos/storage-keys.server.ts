import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../ports/storage/port.ts'
import type { SourceFile } from './intake/source-file.server.ts'
import { printOf, RECIPE, type Turned } from './rules/address.ts'

/** The first 32 hex digits of the original's SHA-256. */
export function photoId(original: Uint8Array): string {
  return createHash('sha256').update(original).digest('hex').slice(0, 32)
}

export async function photoIdOfFile(file: SourceFile): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(file.open(), hash)
  return hash.digest('hex').slice(0, 32)
}

export function originalKey(id: string): string {
  return `originals/${id.slice(0, 2)}/${id}`
}

export function originalFolders(): string[] {
  return Array.from({ length: 256 }, (_, i) => `originals/${i.toString(16).padStart(2, '0')}`)
}

export function idOfOriginal(key: string): string | null {
  return /^originals\/[0-9a-f]{2}\/([0-9a-f]{32})$/.exec(key)?.[1] ?? null
}

/** `print` is `printOf`'s; `file` is '800.avif', '800.jpg', 'preview.jpg', a {@link shareFile} or {@link RENDITION}. */
export function derivativeKey(print: string, file: string): string {
  return `${derivedFolder(print)}/${file}`
}

/** What clients play of a video: H.264 and AAC in an MP4. */
export const RENDITION = 'video.mp4'

function derivedFolder(print: string, recipe = RECIPE): string {
  return `derived/${recipe}/${print.slice(0, 2)}/${print}`
}

const TURNS: Turned[] = [0, 90, 180, 270]

export function derivedFolders(id: string): string[] {
  const recipes = Array.from({ length: RECIPE }, (_, i) => i + 1)
  return recipes.flatMap((recipe) => TURNS.map((turned) => derivedFolder(printOf({ id, turned }), recipe)))
}

export const MARKED_FOLDER = 'marked'

export function markedKey(mark: string, print: string, file: string): string {
  return `${markedFolder(mark, print)}/${file}`
}

function markedFolder(mark: string, print: string): string {
  return `${MARKED_FOLDER}/${mark}/${print.slice(0, 2)}/${print}`
}

export function markedFolders(mark: string, id: string): string[] {
  return TURNS.map((turned) => markedFolder(mark, printOf({ id, turned })))
}

export function photoOfMarked(key: string): { mark: string; photo: string } | null {
  const [, mark, photo] = /^marked\/([0-9a-f]{16})\/[0-9a-f]{2}\/([0-9a-f]{32})[^/]*\/[^/]+$/.exec(key) ?? []
  return mark && photo ? { mark, photo } : null
}

/** Raise it when drawing the name changes: all share pictures are made again. */
const SHARE_RECIPE = 1

/** 'share-0123456789abcdef.jpg', the preview with this name drawn on it. */
export function shareFile(name: string): string {
  const hash = createHash('sha256').update(`${SHARE_RECIPE} ${name}`).digest('hex')
  return `share-${hash.slice(0, 16)}.jpg`
}

export function isShareFile(file: string): boolean {
  return /^share-[0-9a-f]{16}\.jpg$/.test(file)
}

export async function writeOriginal(storage: Storage, id: string, original: Uint8Array): Promise<void> {
  const key = originalKey(id)
  if ((await storage.size(key)) === original.byteLength) return
  await storage.put(key, original)
}
