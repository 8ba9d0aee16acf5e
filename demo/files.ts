import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const PHOTOGRAPHS = 'photographs/photographs.json'

/** The contents of the files, not validated. */
export interface Files {
  photographs: unknown[]
  pictures: string[]
  site: unknown
  albums: unknown[]
  clients: unknown[]
  privateAlbums: unknown[]
  posts: { file: string; value: unknown }[]
}

/** Reads every file below `folder`. A file that cannot be read adds a line to `errors` and counts as empty. */
export async function readFiles(folder: string, errors: string[]): Promise<Files> {
  const read = async (file: string): Promise<unknown> => {
    try {
      return JSON.parse(await readFile(join(folder, file), 'utf8'))
    } catch (cause) {
      errors.push(`${file}: cannot be read as JSON (${cause instanceof Error ? cause.message : cause})`)
    }
  }
  const list = (value: unknown, file: string): unknown[] => {
    if (Array.isArray(value)) return value
    if (value !== undefined) errors.push(`${file}: should be a list`)
    return []
  }
  const readList = async (file: string) => list(await read(file), file)
  const roster = (await read('clients.json')) as { clients?: unknown; albums?: unknown } | undefined
  const posts = (await readdir(join(folder, 'posts'))).filter((name) => name.endsWith('.json')).sort()
  return {
    photographs: await readList(PHOTOGRAPHS),
    pictures: (await readdir(join(folder, 'photographs'))).filter((name) => name.endsWith('.jpg')),
    site: await read('site.json'),
    albums: await readList('albums.json'),
    clients: roster ? list(roster.clients ?? null, 'clients.json: clients') : [],
    privateAlbums: roster ? list(roster.albums ?? null, 'clients.json: albums') : [],
    posts: await Promise.all(
      posts.map(async (name) => ({ file: `posts/${name}`, value: await read(`posts/${name}`) })),
    ),
  }
}
