import { sectionNames } from '../section-names.ts'
import { BEFORE_SECTIONS } from '../target.ts'

/** A file with its path in what was dropped or chosen: 'Saturday/Ceremony/DSC_1.jpg', or only its name. */
export interface FileEntry {
  file: File
  path: string
  unreadable?: true
}

export interface Sorted {
  folder: string | null
  files: { file: File; section: string | null; unreadable?: true }[]
}

const byName = new Intl.Collator('en', { numeric: true })

function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((part) => part.startsWith('.') || /^(thumbs\.db|desktop\.ini|__macosx)$/i.test(part))
}

/** Sorts the visible files. If all are in one folder, its subfolders become sections; else all folders do. */
export function sortFiles(found: FileEntry[]): Sorted {
  const visible = found.filter(({ path }) => !isHidden(path))
  const roots = new Set(visible.map(({ path }) => (path.includes('/') ? (path.split('/')[0] as string) : '')))
  const folder = roots.size === 1 ? [...roots][0] || null : null
  const files: Sorted['files'] = visible.map(({ path, ...found }) => {
    const folders = path.split('/').slice(folder === null ? 0 : 1, -1)
    return { ...found, section: folders.join(' / ') || null }
  })
  const compare = (a: (typeof files)[number], b: (typeof files)[number]) =>
    byName.compare(a.section ?? '', b.section ?? '') || byName.compare(a.file.name, b.file.name)
  const sorted = files.toSorted(compare)
  if (sorted.every(({ section }) => section === null)) return { folder, files: sorted }
  const names = sectionNames(sorted.flatMap(({ section }) => section ?? []))
  return {
    folder,
    files: sorted.map((each) => ({
      ...each,
      section: each.section === null ? BEFORE_SECTIONS : (names.get(each.section) ?? each.section),
    })),
  }
}

export function filesOfInput(list: FileList): FileEntry[] {
  return [...list].map((file) => ({ file, path: file.webkitRelativePath || file.name }))
}

/** Lists what was dropped, with folders. Call it during the drop event: afterwards the browser has emptied the list. */
export function filesOfDrop(items: DataTransferItemList): Promise<FileEntry[]> {
  const found = [...items].map((item) => {
    const entry = item.webkitGetAsEntry()
    const file = entry ? null : item.getAsFile()
    return entry ? filesOfEntry(entry) : file ? [{ file, path: file.name }] : []
  })
  return Promise.all(found).then((all) => all.flat())
}

async function filesOfEntry(entry: FileSystemEntry): Promise<FileEntry[]> {
  if (isHidden(entry.name)) return []
  const path = entry.fullPath.replace(/^\//, '')
  try {
    if (entry.isFile) return [{ file: await fileOf(entry as FileSystemFileEntry), path }]
    const children = await childrenOf(entry as FileSystemDirectoryEntry)
    const found: FileEntry[] = []
    for (const child of children) found.push(...(await filesOfEntry(child)))
    return found
  } catch {
    return [{ file: new File([], entry.name), path, unreadable: true }]
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** Browsers return at most a hundred at a time. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return children
    children.push(...some)
  }
}

/** The first 32 hex digits of its SHA-256; null when the file cannot be read. */
export async function photoIdOf(file: File): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}
