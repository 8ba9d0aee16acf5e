import { join } from 'node:path'
import type { z } from 'zod'
import { type Files, PHOTOGRAPHS, readFiles } from './files.ts'
import { type Known, type Shapes, shapesFor } from './shapes.ts'

type Shape<Kind extends keyof Shapes> = z.output<Shapes[Kind]>

export interface Demo {
  /** The folder with the photographs' files. */
  folder: string
  photographs: Shape<'photograph'>[]
  site: Shape<'site'>
  /** Public, newest first. `link` is null for a gallery here. */
  albums: (Omit<Shape<'album'>, 'link'> & { slug: string; link: string | null })[]
  privateAlbums: (Shape<'privateAlbum'> & { slug: string })[]
  clients: Shape<'client'>[]
  posts: Shape<'post'>[]
}

/** The demo's files have mistakes. The message lists each with its file and place. */
export class DemoError extends Error {}

/** Reads and validates the demo business in `folder`. @throws DemoError that lists every mistake. */
export async function readDemo(folder: string = import.meta.dirname): Promise<Demo> {
  const errors: string[] = []
  const files = await readFiles(folder, errors)
  const { check, checkAll } = createChecks(shapesFor(namesIn(files)), errors)
  const read = {
    photographs: checkAll('photograph', PHOTOGRAPHS, files.photographs),
    site: check('site', 'site.json', '', files.site),
    albums: checkAll('album', 'albums.json', files.albums),
    privateAlbums: checkAll('privateAlbum', 'clients.json', files.privateAlbums, 'albums.'),
    clients: checkAll('client', 'clients.json', files.clients, 'clients.'),
    posts: files.posts.map(({ file, value }) => check('post', file, '', value)),
  }
  errors.push(...findMistakesAcrossFiles(files))
  if (errors.length > 0) throw new DemoError(`The demo business has mistakes:\n  ${errors.join('\n  ')}`)
  return {
    ...read,
    folder: join(folder, 'photographs'),
    albums: read.albums.map(withGallery),
    privateAlbums: read.privateAlbums.map((album) => ({ ...album, slug: album.name.toLowerCase() })),
  }
}

/** Both checks return the parsed entry. If it has mistakes, they add them to `errors`, and the result must not be used. */
function createChecks(shapes: Shapes, errors: string[]) {
  function check<Kind extends keyof Shapes>(kind: Kind, file: string, place: string, value: unknown) {
    if (value === undefined) return undefined as never // readFiles has reported the whole file.
    const parsed = shapes[kind].safeParse(value)
    if (!parsed.success) errors.push(...formatIssues(parsed.error, file, place))
    return parsed.data as Shape<Kind>
  }
  function checkAll<Kind extends keyof Shapes>(kind: Kind, file: string, values: unknown[], under = '') {
    return values.map((value, i) => check(kind, file, `${under}${i}`, value))
  }
  return { check, checkAll }
}

/** One line for each issue: the file, the place in it, and what is wrong there. */
function formatIssues(error: z.ZodError, file: string, place: string): string[] {
  return error.issues.map((issue) => {
    const path = [place, ...issue.path.map(String)].filter((step) => step !== '').join('.')
    return path ? `${file}: ${path}: ${issue.message}` : `${file}: ${issue.message}`
  })
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

function withGallery(album: Shape<'album'>): Demo['albums'][number] {
  const slug = slugOf(album)
  return { ...album, slug, link: album.link || null }
}

/** What entries can refer to. Read without validation, so that a mistake in an entry does not break references to it. */
function namesIn(files: Files): Known {
  return {
    photographs: new Set(files.photographs.map((value) => field(value, 'file') ?? '')),
    categories: namesOfCategories(files.site),
    slugs: new Set(files.albums.map((value) => rawSlug(value) ?? '')),
    privateAlbums: new Set(files.privateAlbums.map((value) => field(value, 'name') ?? '')),
  }
}

function namesOfCategories(site: unknown): string[] {
  const section = (site as { categories?: { categories?: unknown } } | undefined)?.categories
  return Array.isArray(section?.categories) ? section.categories.map(String) : []
}

function rawSlug(value: unknown): string | undefined {
  const name = field(value, 'name')
  return name && slugOf({ name, date: field(value, 'date') ?? null })
}

function field(value: unknown, name: string): string | undefined {
  const found = (value as Record<string, unknown> | null | undefined)?.[name]
  return typeof found === 'string' ? found : undefined
}

/** Missing files, duplicates and albums without a client. */
function findMistakesAcrossFiles(files: Files): string[] {
  const { photographs, pictures, albums, clients, privateAlbums, posts } = files
  const listed = photographs.map((value) => field(value, 'file') ?? '')
  const granted = new Set(clients.flatMap((value) => (value as { albums?: unknown })?.albums ?? []))
  const names = privateAlbums.map((value) => field(value, 'name'))
  return [
    ...listed
      .filter((name) => !pictures.includes(name))
      .map((name) => `${PHOTOGRAPHS}: there is no file ${name}`),
    ...pictures
      .filter((name) => !listed.includes(name))
      .map((name) => `photographs/${name}: is not in ${PHOTOGRAPHS}`),
    ...findRepeats(PHOTOGRAPHS, 'file', listed),
    ...findRepeats('albums.json', 'slug', albums.map(rawSlug)),
    ...findRepeats('clients.json: albums', 'name', names),
    ...findRepeats(
      'clients.json: clients',
      'id',
      clients.map((value) => field(value, 'id')),
    ),
    ...findRepeats(
      'clients.json: clients',
      'email',
      clients.map((value) => field(value, 'email')),
    ),
    ...names
      .filter((name) => name && !granted.has(name))
      .map((name) => `clients.json: albums: ${name} has no client`),
    ...posts
      .filter(({ file, value }) => value !== undefined && file !== `posts/${field(value, 'slug')}.json`)
      .map(({ file }) => `${file}: slug: should be the file's name`),
  ]
}

/** One line for each value that occurs earlier in the list. */
function findRepeats(file: string, name: string, values: (string | undefined)[]): string[] {
  return values.flatMap((value, i) =>
    value !== undefined && values.indexOf(value) < i
      ? [`${file}: ${i}: the ${name} ${value} is a duplicate`]
      : [],
  )
}
