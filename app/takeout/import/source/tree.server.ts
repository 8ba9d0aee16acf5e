import type { Dirent } from 'node:fs'
import { basename, join } from 'node:path'
import { slugFrom } from '../../../clients/slug.ts'
import type { AlbumContents } from '../../format.ts'
import { albumShape } from '../../format.ts'
import { TakeoutError } from '../../takeout-error.ts'
import { importAlbum } from '../albums.server.ts'
import { recordImport, refusing, requireBusiness } from '../import.server.ts'
import type { ImportWork } from '../import-work.ts'
import type { ImportLine } from '../report.ts'
import { entriesBelow } from './source.server.ts'

/** Characters of a title, and of a section's name. */
const LONGEST = { title: 150, section: 100 }
const DEEPEST = 8
const MOST_FILES = 100_000

/** A folder that becomes an album. */
interface Tree {
  name: string
  /** From the root; '' for the root itself. */
  folder: string
}

/**
 * Makes an album of each folder, and sections of the folders in it; a folder that has photographs itself is one album. The
 * albums are drafts that no client sees. What is no photograph is named and left out. A folder whose album is there
 * already, by its address, is left alone: a second run does nothing.
 */
export async function importTree(work: ImportWork): Promise<ImportLine[]> {
  await requireBusiness(work)
  const lines: ImportLine[] = []
  const slugs = new Set<string>()
  for (const tree of await treesIn(work.root)) {
    const add = async () => {
      const { album, links } = await albumOf(work.root, tree, slugs)
      const line = await importAlbum(work, tree.folder, album, { clients: [], picks: [], shares: [] })
      return [line.outcome === 'there' ? line : { ...line, messages: [...links, ...line.messages] }]
    }
    lines.push(...(await refusing('album', tree.name, add)))
  }
  await recordImport(work, lines)
  return lines
}

async function treesIn(root: string): Promise<Tree[]> {
  const { files, folders } = await contentsOf(root, '')
  if (files.length > 0) return [{ name: basename(root), folder: '' }]
  if (folders.length === 0) throw new TakeoutError(`${root} has no photographs in it.`)
  return folders.map((name) => ({ name, folder: name }))
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

async function albumOf(
  root: string,
  { name, folder }: Tree,
  slugs: Set<string>,
): Promise<{ album: AlbumContents; links: string[] }> {
  const found = await walk(root, folder)
  if (found.files.length === 0) throw new TakeoutError('It has no photographs in it.')
  const title = name.normalize('NFC').slice(0, LONGEST.title).trim() || 'Album'
  const album = albumShape.parse({
    ...{
      slug: freeSlug(title, slugs),
      visibility: 'private',
      name: title,
      displayName: title,
      published: false,
    },
    ...(isDay(title.slice(0, 10)) && { date: title.slice(0, 10) }),
    cover: found.files[0],
    sections: found.sections.map((section) => ({ folder: section, name: sectionName(section) })),
    photographs: found.files.map((file) => ({ file })),
  })
  return { album, links: found.links.map((link) => `${link} is a link, and links are not followed.`) }
}

interface Walked {
  /** In order, with / between folders. */
  files: string[]
  /** Folders that have files. */
  sections: string[]
  links: string[]
}

/** Everything below a folder; its own files come before those of the folders in it. */
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
    if (inner.split('/').length > DEEPEST) throw new TakeoutError(`${inner} is too deep in folders.`)
    const more = await walk(root, album, inner)
    found.files.push(...more.files)
    found.sections.push(...more.sections)
    found.links.push(...more.links)
    if (found.files.length > MOST_FILES) throw new TakeoutError('It has too many files: split it.')
  }
  return found
}

/** Makes the same slugs from the same folders in each run. */
function freeSlug(title: string, slugs: Set<string>): string {
  for (let n = 1; ; n++) {
    const slug = slugFrom(title, n)
    if (slugs.has(slug)) continue
    slugs.add(slug)
    return slug
  }
}

function sectionName(folder: string): string {
  return folder.normalize('NFC').replaceAll('/', ' / ').slice(0, LONGEST.section).trim() || 'Section'
}

function isDay(text: string): boolean {
  return albumShape.shape.date.safeParse(text).success
}
