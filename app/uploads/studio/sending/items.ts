import type { Sorted } from '../files.ts'
import type { NoResponse } from './server.ts'

export interface Destination {
  albumId: string
  album: string
  frame?: string
}

const UNDERWAY = ['waiting', 'named', 'wanted', 'sending', 'ending'] as const
const ENDED = ['added', 'replaced', 'duplicate', 'failed'] as const
/**
 * A file is 'waiting' until it is hashed and the server asked; 'named' until the owner says whether it replaces the
 * photograph of its name; 'wanted' until its turn; 'sending'; 'ending' while the server takes it in.
 */
type State = (typeof UNDERWAY | typeof ENDED)[number]

export interface Item {
  id: number
  file: File
  section: string | null
  to: Destination
  replace: 'name' | 'add' | null
  state: State
  unreadable: boolean
  photoId: string | null
  sent: number
  reason: string | null
  attempts: number
  /** When its upload started, by the server's clock. */
  begun: string | undefined
}

export interface Failure {
  id: number
  name: string
  reason: string
}

export interface Unplaced {
  id: number
  chosen: Sorted
  into(to: Destination): void
}

export interface Summary {
  files: number
  counts: Record<State, number>
  bytes: number
  doneBytes: number
  sentBytes: number
  hold: NoResponse | null
  failures: Failure[]
  /** Files that are being sent; `part` of each, from 0 to 1, has arrived. */
  active: { id: number; name: string; part: number }[]
  duplicates: string[]
  albums: { id: string; title: string; arrived: number }[]
  busy: boolean
  /** Whether a new document would lose anything: files that have not arrived, or a question about them. */
  unsettled: boolean
  unplaced: readonly Unplaced[]
}

export function summarize(
  items: readonly Item[],
  hold: NoResponse | null,
  unplaced: readonly Unplaced[] = [],
): Summary {
  const counts = Object.fromEntries([...UNDERWAY, ...ENDED].map((state) => [state, 0])) as Summary['counts']
  const summary: Summary = {
    files: items.length,
    counts,
    bytes: 0,
    doneBytes: 0,
    sentBytes: 0,
    hold,
    failures: [],
    active: [],
    duplicates: [],
    albums: [],
    busy: false,
    unsettled: false,
    unplaced: [...unplaced],
  }
  const albums = new Map<string, Summary['albums'][number]>()
  for (const item of items) {
    counts[item.state]++
    const { albumId: id, album: title } = item.to
    const { arrived = 0 } = albums.get(id) ?? {}
    albums.set(id, { id, title, arrived: arrived + (hasArrived(item) ? 1 : 0) })
    summary.bytes += item.file.size
    summary.doneBytes += item.state === 'ending' || isFinished(item) ? item.file.size : item.sent
    summary.sentBytes += item.sent
    addToLists(summary, item)
  }
  summary.albums = [...albums.values()]
  summary.busy = counts.waiting + counts.wanted + counts.sending + counts.ending > 0
  summary.unsettled = summary.busy || counts.named + counts.failed + unplaced.length > 0
  return summary
}

function hasArrived({ state }: Item): boolean {
  return state === 'added' || state === 'replaced'
}

export function isFinished({ state }: Item): boolean {
  return (ENDED as readonly State[]).includes(state)
}

function addToLists({ failures, active, duplicates }: Summary, item: Item): void {
  const { id, state, reason, sent } = item
  const { name, size } = item.file
  if (state === 'failed') failures.push({ id, name, reason: reason ?? '' })
  else if (state === 'sending') active.push({ id, name, part: size > 0 ? sent / size : 0 })
  else if (state === 'duplicate') duplicates.push(name)
}
