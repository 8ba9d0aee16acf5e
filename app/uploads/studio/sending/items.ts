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

export interface Unplaced {
  id: number
  chosen: Sorted
  into(to: Destination): void
}

export type Summary = ReturnType<typeof summarize>

export function summarize(
  items: readonly Item[],
  hold: NoResponse | null,
  unplaced: readonly Unplaced[] = [],
) {
  const counts = Object.fromEntries([...UNDERWAY, ...ENDED].map((state) => [state, 0])) as Record<
    State,
    number
  >
  for (const { state } of items) counts[state]++
  const sum = (bytesOf: (item: Item) => number) => items.reduce((bytes, item) => bytes + bytesOf(item), 0)
  const inState = (wanted: State) => items.filter(({ state }) => state === wanted)
  const busy = counts.waiting + counts.wanted + counts.sending + counts.ending > 0
  return {
    files: items.length,
    counts,
    bytes: sum(({ file }) => file.size),
    doneBytes: sum((item) => (item.state === 'ending' || isFinished(item) ? item.file.size : item.sent)),
    sentBytes: sum(({ sent }) => sent),
    hold,
    failures: inState('failed').map(({ id, file, reason }) => ({
      id,
      name: file.name,
      reason: reason ?? '',
    })),
    /** Files that are being sent; `part` of each, from 0 to 1, has arrived. */
    active: inState('sending').map(({ id, file, sent }) => {
      return { id, name: file.name, part: file.size > 0 ? sent / file.size : 0 }
    }),
    duplicates: inState('duplicate').map(({ file }) => file.name),
    albums: [...Map.groupBy(items, ({ to }) => to.albumId)].map(([id, own]) => {
      const arrived = own.filter(({ state }) => state === 'added' || state === 'replaced').length
      return { id, title: own.at(-1)?.to.album ?? '', arrived }
    }),
    busy,
    /** Whether a new document would lose anything: files that have not arrived, or a question about them. */
    unsettled: busy || counts.named + counts.failed + unplaced.length > 0,
    unplaced: [...unplaced],
  }
}

export function isFinished({ state }: Item): boolean {
  return (ENDED as readonly State[]).includes(state)
}
