import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  albumsShape,
  bookingsShape,
  photographsShape,
  postShape,
  rosterShape,
  siteShape,
  teamShape,
} from './shapes.ts'

export type Demo = Awaited<ReturnType<typeof readDemo>>

export async function readDemo(folder: string = import.meta.dirname) {
  const read = async <Shape extends z.ZodType>(file: string, shape: Shape) => {
    const { data, error } = shape.safeParse(JSON.parse(await readFile(join(folder, file), 'utf8')))
    if (error) throw new Error(`${file} of the demo has mistakes:\n${z.prettifyError(error)}`)
    return data
  }
  const albums = await read('albums.json', albumsShape)
  const roster = await read('clients.json', rosterShape)
  const posts = (await readdir(join(folder, 'posts'))).toSorted()
  return {
    folder: join(folder, 'photographs'),
    photographs: await read('photographs/photographs.json', photographsShape),
    site: await read('site.json', siteShape),
    albums: albums.map((album) => ({ ...album, slug: slugOf(album), link: album.link || null })),
    privateAlbums: roster.albums.map((album) => ({ ...album, slug: album.name.toLowerCase() })),
    clients: roster.clients,
    posts: await Promise.all(posts.map((file) => read(`posts/${file}`, postShape))),
    bookings: await read('bookings.json', bookingsShape),
    team: await read('team.json', teamShape),
  }
}

/** '10/18/25 Bay Point vs. Ridgeview' of 2025-10-18 becomes '2025-10-18-bay-point-vs-ridgeview'. */
function slugOf({ name, date }: { name: string; date: string | null }): string {
  const title = date ? name.slice(name.indexOf(' ')) : name
  const kebab = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return date ? `${date}-${kebab}` : kebab
}
