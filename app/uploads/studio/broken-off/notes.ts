import { MOST_CHECKED, type TargetFields } from '../../target.ts'
import { type Item, isFinished } from '../sending/items.ts'
import { fetchChecks } from '../sending/server.ts'
import { fieldsOf } from '../sending/uploader.ts'

// This browser notes which files of an upload have not arrived, for one account. A tab holds a lock on its notes. Once it
// is closed, reloaded or killed, other tabs read what it left. Without storage nothing is noted, and the tab only warns.

export interface BrokenOff {
  key: string
  album: string
  title: string
  total: number
  missing: MissingFile[]
}

/** `photo` is '' where the file was not read yet. */
type MissingFile = TargetFields & { size: number }

const KIND = 'broken-off'
const tab = Math.random().toString(36).slice(2)
let locked: Promise<void> | undefined

/** Notes what has not arrived of this tab's uploads, and strikes what it sends again from earlier tabs' notes. */
export async function noteItems(account: string, items: readonly Item[]): Promise<void> {
  if (items.length > 0) await lockNotes()
  const own = `${account} ${KIND} ${tab} `
  const albums = Map.groupBy(items, ({ to }) => to.albumId)
  for (const key of keysOf(own)) if (!albums.has(key.slice(own.length))) localStorage.removeItem(key)
  for (const [album, all] of albums) {
    const missing = all.filter((item) => !hasArrived(item)).map(fileOf)
    write({ key: own + album, album, title: all[0]?.to.album ?? '', total: all.length, missing })
  }
  const sent = new Set(items.map((item) => idOf(fileOf(item))))
  for (const left of await readBrokenOff(account)) strike(left, (file) => sent.has(idOf(file)))
}

export function hasArrived(item: Item): boolean {
  return isFinished(item) && item.state !== 'failed'
}

/** Reads what closed tabs of this account have left. */
export async function readBrokenOff(account: string): Promise<BrokenOff[]> {
  const of = `${account} ${KIND} `
  const keys = keysOf(of)
  if (keys.length === 0) return []
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const open = new Set(held.map(({ name }) => name))
  return keys.flatMap((key) => {
    const note = open.has(lockOf(key.slice(of.length).split(' ')[0] ?? '')) ? null : localStorage.getItem(key)
    return note ? { ...JSON.parse(note), key } : []
  })
}

/** Strikes what the album has: bytes may have arrived without a response, or be here from another album. */
export async function strikeArrived(left: BrokenOff): Promise<void> {
  const read = left.missing.filter(({ photo }) => photo !== '').slice(0, MOST_CHECKED)
  if (read.length === 0) return
  const checks = await fetchChecks(read)
  if (typeof checks === 'string') return
  const isHere = (i: number) =>
    !['wanted', 'named', 'refused'].includes(checks.answers[i]?.outcome ?? 'wanted')
  const arrived = new Set(read.filter((_, i) => isHere(i)))
  strike(left, (file) => arrived.has(file))
}

export function dismiss({ key }: BrokenOff): void {
  localStorage.removeItem(key)
}

function strike(left: BrokenOff, isDone: (file: MissingFile) => boolean): void {
  const missing = left.missing.filter((file) => !isDone(file))
  if (missing.length < left.missing.length) write({ ...left, missing })
}

function fileOf(item: Item): MissingFile {
  return { ...fieldsOf(item), size: item.file.size }
}

/** The same file, chosen again, has the same name and size. */
function idOf({ album, file, size }: MissingFile): string {
  return `${album} ${size} ${file}`
}

function write({ key, ...note }: BrokenOff): void {
  try {
    if (note.missing.length > 0) localStorage.setItem(key, JSON.stringify(note))
    else localStorage.removeItem(key)
  } catch {}
}

function keysOf(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

function lockOf(tab: string): string {
  return `${KIND} ${tab}`
}

/** Holds the lock until this tab is gone. */
function lockNotes(): Promise<void> {
  locked ??= new Promise((resolve) => {
    if (!navigator.locks) return resolve()
    void navigator.locks.request(lockOf(tab), () => {
      resolve()
      return new Promise(() => {})
    })
  })
  return locked
}
