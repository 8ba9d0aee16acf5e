import type { Dirent } from 'node:fs'
import { basename, join } from 'node:path'
import { slugFrom } from '../../../clients/slug.ts'
import { sectionNames } from '../../../uploads/section-names.ts'
import type { AlbumContents } from '../../format.ts'
import { albumShape } from '../../format.ts'
import { TakeoutError } from '../../takeout-error.ts'
import { type Dated, dayOfFolder } from './folder-day.ts'
import { entriesBelow } from './source.server.ts'

const LONGEST = { title: 150, section: 100 }
const DEEPEST = 8
const MOST_FILES = 100_000

export interface AlbumSource {
  name: string
  /** Below the root; '' for the root itself. */
  folder: string
  read(): Promise<ReadAlbum>
}

export interface ReadAlbum {
  album: AlbumContents
  messages: string[]
  /** The day of an album by when its photographs were taken, UTC milliseconds. */
  dated?: (taken: number[]) => Dated | null
}

/** Makes a private draft of each folder, with its folders as sections. A root that has photographs itself is one album. */
export async function albumsOfFolders(root: string): Promise<AlbumSource[]> {
  const slugs = new Set<string>()
  const source = (name: string, folder: string) => ({
    name,
    folder,
    read: () => readAlbum(root, { name, folder }, slugs),
  })
  const { files, folders } = await contentsOf(root, '')
  if (files.length > 0) return [source(basename(root), '')]
  if (folders.length === 0) throw new TakeoutError(`${root} has no photos in it.`)
  return folders.map((name) => source(name, name))
}

async function contentsOf(root: string, folder: string) {
  const entries = await entriesBelow(root, folder)
  const names = (wanted: (entry: Dirent) => boolean) => entries.filter(wanted).map(({ name }) => name)
  return {
    files: names((entry) => entry.isFile()),
    folders: names((entry) => entry.isDirectory()),
    links: names((entry) => entry.isSymbolicLink()),
  }
}

async function readAlbum(
  root: string,
  { name, folder }: Pick<AlbumSource, 'name' | 'folder'>,
  slugs: Set<string>,
): Promise<ReadAlbum> {
  const found = await walk(root, folder)
  if (found.files.length === 0) throw new TakeoutError('It has no photos.')
  const title = name.normalize('NFC').slice(0, LONGEST.title).trim() || 'Album'
  const dated = (taken: number[]) => dayOfFolder(title, taken)
  const { date, name: named } = dated([]) ?? { name: title }
  const sections = found.sections.map((section) => section.normalize('NFC').replaceAll('/', ' / '))
  const names = sectionNames(sections)
  const nameOf = (section: string) => names.get(section)?.slice(0, LONGEST.section).trim() || 'Section'
  const album = albumShape.parse({
    slug: freeSlug(title, slugs),
    visibility: 'private',
    name: named,
    displayName: named,
    published: false,
    ...(date && { date }),
    cover: found.files[0],
    sections: found.sections.map((folder, i) => ({ folder, name: nameOf(sections[i] as string) })),
    photographs: found.files.map((file) => ({ file })),
  })
  const messages = found.links.map((link) => `${link} is a link, and links aren't followed.`)
  return { album, messages, dated }
}

interface Walked {
  files: string[]
  sections: string[]
  links: string[]
}

/** Lists a folder's own files before those of its folders. */
async function walk(root: string, album: string, within = ''): Promise<Walked> {
  const { files, folders, links } = await contentsOf(root, join(album, within))
  const prefix = within === '' ? '' : `${within}/`
  const found: Walked = {
    files: files.map((file) => prefix + file),
    sections: within !== '' && files.length > 0 ? [within] : [],
    links: links.map((link) => prefix + link),
  }
  for (const folder of folders) {
    const inner = prefix + folder
    if (inner.split('/').length > DEEPEST) throw new TakeoutError(`${inner} is nested in too many folders.`)
    const more = await walk(root, album, inner)
    found.files.push(...more.files)
    found.sections.push(...more.sections)
    found.links.push(...more.links)
    if (found.files.length > MOST_FILES) throw new TakeoutError('It has too many files. Split it.')
  }
  return found
}

function freeSlug(title: string, slugs: Set<string>): string {
  for (let n = 1; ; n++) {
    const slug = slugFrom(title, n)
    if (slugs.has(slug)) continue
    slugs.add(slug)
    return slug
  }
}
