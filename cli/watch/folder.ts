import { watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../command.ts'

export interface WatchedFile {
  path: string
  /** Relative to the folder, with slashes. */
  name: string
  state: string
}

const PHOTOGRAPH = /\.(jpe?g|png|webp|avif|tiff?|heic|heif|mp4|m4v|mov)$/i
const byName = new Intl.Collator('en', { numeric: true })

/** Lists photographs and videos by name, those of a folder before its subfolders; skips hidden ones. */
export async function photographsIn(folder: string): Promise<WatchedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    throw new Refusal(`The folder ${folder} can't be read (${error.code}).`)
  })
  const files = entries
    .filter((entry) => entry.isFile() && PHOTOGRAPH.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).split(sep).join('/') }))
    .filter(({ name }) => !name.split('/').some((part) => part.startsWith('.')))
  const found = await Promise.all(files.map(async (file) => ({ ...file, state: await stateOf(file.path) })))
  const depth = ({ name }: { name: string }) => name.split('/').length
  return found
    .filter((file): file is WatchedFile => file.state !== null)
    .toSorted((a, b) => depth(a) - depth(b) || byName.compare(a.name, b.name))
}

async function stateOf(path: string): Promise<string | null> {
  const facts = await stat(path).catch(() => null)
  return facts && facts.size > 0 ? `${facts.size} ${facts.mtimeMs}` : null
}

/** Waits for a change in the folder, at most `most` milliseconds: folders on other machines report nothing. */
export function openWatch(folder: string, signal: AbortSignal): (most: number) => Promise<void> {
  let change = new AbortController()
  const watcher = watch(folder, { recursive: true, signal }, () => change.abort())
  // The next scan reads the folder all the same.
  watcher.on('error', () => {})
  return async (most) => {
    const woken = AbortSignal.any([signal, change.signal])
    await sleep(most, undefined, { signal: woken }).catch(() => signal.throwIfAborted())
    change = new AbortController()
  }
}
