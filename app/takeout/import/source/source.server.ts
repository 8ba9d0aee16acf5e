import type { Dirent } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { mistakesIn } from '../../../site/sections/mistakes.ts'
import { FORMAT, INDEX, indexShape, README, README_TEXT } from '../../format.ts'
import { TakeoutError } from '../../takeout-error.ts'

const LARGEST = 256 * 1024 * 1024
const byName = new Intl.Collator('en', { numeric: true })

/**
 * Finds a file below `root`. Throws a TakeoutError if it is missing, not a file, outside the folder, or reached by a link: whoever
 * wrote the folder must not choose what this machine reads.
 */
export async function fileIn(root: string, path: string): Promise<{ path: string; bytes: number }> {
  const steps = path.split('/')
  if (path.includes('\\') || path.includes('\0') || steps.some((step) => ['', '.', '..'].includes(step))) {
    throw new TakeoutError(`${path} points outside the folder.`)
  }
  let at = root
  for (const [i, step] of steps.entries()) {
    at = join(at, step)
    const found = await lstat(at).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') throw new TakeoutError(`${path} is missing.`)
      throw new TakeoutError(`${path} can't be read (${cause.code}).`, { cause })
    })
    if (found.isSymbolicLink()) throw new TakeoutError(`${path} is a link, and links aren't followed.`)
    if (i < steps.length - 1) continue
    if (!found.isFile()) throw new TakeoutError(`${path} isn't a file.`)
    return { path: at, bytes: found.size }
  }
  throw new TakeoutError(`${path} is missing.`)
}

async function textIn(root: string, path: string): Promise<string> {
  const { path: whole, bytes } = await fileIn(root, path)
  if (bytes > LARGEST) throw new TakeoutError(`${path} is larger than ${LARGEST / 1024 / 1024} MB.`)
  return readFile(whole, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new TakeoutError(`${path} can't be read (${cause.code}).`, { cause })
  })
}

/** Throws a TakeoutError that names the file and its mistakes. */
export async function jsonIn<Shape extends z.ZodType>(
  root: string,
  path: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  let given: unknown
  try {
    given = JSON.parse((await textIn(root, path)).replace(/^\ufeff/, ''))
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new TakeoutError(`${path} isn't valid JSON: ${cause.message}.`, { cause })
  }
  const { data, error } = shape.safeParse(given, { reportInput: true })
  if (!error) return data
  throw new TakeoutError(`${path} has mistakes: ${mistakesIn(error).slice(0, 10).join('; ')}.`)
}

/** Lists a folder below `root` by name; empty if there is no such folder. */
export async function entriesBelow(root: string, folder: string): Promise<Dirent[]> {
  const path = join(root, folder)
  const entries = await readdir(path, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new TakeoutError(`${folder || root} can't be read (${cause.code}).`, { cause })
  })
  return entries.filter(({ name }) => !isHidden(name)).toSorted((a, b) => byName.compare(a.name, b.name))
}

export async function namesBelow(root: string, folder: string): Promise<string[]> {
  return (await entriesBelow(root, folder)).map(({ name }) => name)
}

export function isHidden(name: string): boolean {
  return /^(\..*|thumbs\.db|desktop\.ini|__MACOSX)$/i.test(name)
}

/** Throws a TakeoutError if the export is incomplete, or of a later release. */
export async function isExport(root: string): Promise<boolean> {
  const names = await namesBelow(root, '')
  if (!names.includes(INDEX)) {
    if (!names.includes(README) || (await textIn(root, README)) !== README_TEXT) return false
    throw new TakeoutError(`The export is incomplete because it has no ${INDEX}. Export again.`)
  }
  const { format } = await jsonIn(root, INDEX, indexShape)
  if (format <= FORMAT) return true
  throw new TakeoutError('A newer release made this export. Update this installation first.')
}
