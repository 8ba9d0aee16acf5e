import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { slugFrom } from '../../../clients/slug.ts'
import { sectionNames } from '../../../uploads/section-names.ts'
import { INDEX, README } from '../../format.ts'
import { TakeoutError } from '../../takeout-error.ts'

const LONGEST = { title: 150, section: 100 }
const DEEPEST = 8
const MOST_FILES = 100_000
const byName = new Intl.Collator('en', { numeric: true })

export interface AlbumFolder {
  /** Below the root; '' for the root itself. */
  folder: string
  title: string
  slug: string
}

/** Lists the folders that become albums. A root that has photographs itself is one album. Throws a TakeoutError. */
export async function albumFoldersIn(root: string): Promise<AlbumFolder[]> {
  const { files, folders } = await contentsOf(root)
  if (files.includes(INDEX) && files.includes(README)) {
    throw new TakeoutError(
      "This is an export, which is for reading. Move a site with 'move', or a backup and 'restore'.",
    )
  }
  if (files.length > 0) return [albumFolder('', basename(root), new Set())]
  if (folders.length === 0) throw new TakeoutError(`${root} has no photos in it.`)
  const slugs = new Set<string>()
  return folders.map((name) => albumFolder(name, name, slugs))
}

function albumFolder(folder: string, name: string, slugs: Set<string>): AlbumFolder {
  const title = name.normalize('NFC').slice(0, LONGEST.title).trim() || 'Album'
  let n = 1
  while (slugs.has(slugFrom(title, n))) n++
  const slug = slugFrom(title, n)
  slugs.add(slug)
  return { folder, title, slug }
}

/** Lists a folder's files, those of its own folders last, which are its sections. Throws a TakeoutError. */
export async function readFolder(root: string, folder: string) {
  const found = await walk(join(root, folder))
  if (found.files.length === 0) throw new TakeoutError('It has no photos.')
  const sections = found.sections.map((section) => section.normalize('NFC').replaceAll('/', ' / '))
  const names = sectionNames(sections)
  const nameOf = (section: string) => names.get(section)?.slice(0, LONGEST.section).trim() || 'Section'
  return {
    ...found,
    sections: found.sections.map((folder, i) => ({ folder, name: nameOf(sections[i] as string) })),
  }
}

interface Walked {
  files: string[]
  sections: string[]
  links: string[]
}

async function walk(album: string, within = ''): Promise<Walked> {
  const { files, folders, links } = await contentsOf(join(album, within))
  const prefix = within === '' ? '' : `${within}/`
  const found: Walked = {
    files: files.map((file) => prefix + file),
    sections: within !== '' && files.length > 0 ? [within] : [],
    links: links.map((link) => prefix + link),
  }
  for (const folder of folders) {
    const inner = prefix + folder
    if (inner.split('/').length > DEEPEST) throw new TakeoutError(`${inner} is nested in too many folders.`)
    const more = await walk(album, inner)
    found.files.push(...more.files)
    found.sections.push(...more.sections)
    found.links.push(...more.links)
    if (found.files.length > MOST_FILES) throw new TakeoutError('It has too many files. Split it.')
  }
  return found
}

/** Sorts names as people do. Links stay links: whoever packed the folder must not choose what this machine reads. */
async function contentsOf(folder: string) {
  const found = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    throw new TakeoutError(`${folder} can't be read (${cause.code}).`, { cause })
  })
  const entries = found
    .filter(({ name }) => !isHidden(name))
    .toSorted((a, b) => byName.compare(a.name, b.name))
  return {
    files: entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    folders: entries.filter((entry) => entry.isDirectory()).map(({ name }) => name),
    links: entries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name),
  }
}

export function isHidden(name: string): boolean {
  return /^(\..*|thumbs\.db|desktop\.ini|__MACOSX)$/i.test(name)
}
