import { arranged } from './arrange.ts'
import type { Change, Changed } from './changes.server.ts'
import type { GridView } from './grid/grid-view.ts'
import { doneText, undoneText } from './sentence.ts'

export interface Note {
  text: string
  bad?: boolean
  undo?: boolean
  to?: string
}

type Pending = { change: Change; undoes?: true; takenBack?: true }

/** The owner's changes that are not stored yet, and how to undo those that are. */
export interface Queue {
  pending: readonly Pending[]
  sent: boolean
  undos: readonly Change[]
  note: Note | null
}

export const EMPTY: Queue = { pending: [], sent: false, undos: [], note: null }

export type QueueEvent =
  | { type: 'apply'; change: Change }
  | { type: 'undo' }
  | { type: 'send' }
  | { type: 'response'; changed: Changed }
  | { type: 'dismiss' }

export function afterEvent(queue: Queue, event: QueueEvent): Queue {
  switch (event.type) {
    case 'apply':
      return { ...queue, note: null, pending: [...queue.pending, { change: event.change }] }
    case 'undo':
      return { ...afterUndo(queue), note: null }
    case 'send':
      return { ...queue, sent: true }
    case 'response':
      return afterResponse(queue, event.changed)
    case 'dismiss':
      return { ...queue, note: null }
  }
}

export function toSend({ pending, sent }: Queue): Change | null {
  return sent ? null : (pending[0]?.change ?? null)
}

/** Takes back the latest change: never sends it, or undoes it once it is stored. */
function afterUndo({ pending, undos, ...queue }: Queue): Queue {
  const at = pending.findLastIndex(({ undoes, takenBack }) => !undoes && !takenBack)
  const latest = pending[at]
  if (latest && at === 0 && queue.sent) {
    return { ...queue, undos, pending: pending.with(0, { ...latest, takenBack: true }) }
  }
  if (latest) return { ...queue, undos, pending: pending.toSpliced(at, 1) }
  const undoing = undos.slice(-1).map((change): Pending => ({ change, undoes: true }))
  return { ...queue, undos: undos.slice(0, -1), pending: [...pending, ...undoing] }
}

function afterResponse(queue: Queue, changed: Changed): Queue {
  const [done, ...pending] = queue.pending
  if (!done) return queue
  if ('refused' in changed) return afterRefusal(queue, changed)
  const { undos, note } = queue
  const undo = done.undoes ? null : changed.undo
  if (undo && done.takenBack) {
    return { ...queue, sent: false, pending: [{ change: undo, undoes: true }, ...pending] }
  }
  const text = done.undoes ? undoneText(done.change) : doneText(done.change, changed)
  return {
    pending,
    sent: false,
    undos: undo ? [...undos, undo] : undos,
    // A refusal stays until the owner has read it, and 'Undo' is about the latest change.
    note: note?.bad || pending.length > 0 ? note : { text, undo: undo !== null, to: changed.other?.id },
  }
}

/** Sends the changes after a refused one. Without a response, sends none, and what they undo can be undone again. */
function afterRefusal({ pending, undos }: Queue, changed: Extract<Changed, { refused: string }>): Queue {
  const note = { text: changed.refused, bad: true }
  if (!changed.noResponse) return { pending: pending.slice(1), sent: false, undos, note }
  const undoing = pending.filter(({ undoes }) => undoes).map(({ change }) => change)
  // The button tries it again.
  const again = { ...note, undo: pending[0]?.undoes }
  return { pending: [], sent: false, undos: [...undos, ...undoing.toReversed()], note: again }
}

export function withPending(stored: GridView, pending: Queue['pending']): GridView {
  return pending.reduce((grid, { change, takenBack }) => (takenBack ? grid : foreseen(grid, change)), stored)
}

function foreseen(view: GridView, change: Change): GridView {
  switch (change.do) {
    case 'move':
      return arranged(view, new Set(change.frames), change.spot)
    case 'to-album':
      return change.keep ? view : foreseen(view, { do: 'delete', frames: change.frames })
    case 'delete': {
      const gone = new Set(change.frames)
      return { ...view, frames: view.frames.filter(({ id }) => !gone.has(id)) }
    }
    case 'cover':
      return { ...view, cover: view.frames.find(({ id }) => id === change.frame)?.photo ?? view.cover }
    case 'rename-section': {
      const { section, name } = change
      return { ...view, sections: view.sections.map((one) => (one.id === section ? { ...one, name } : one)) }
    }
    default:
      return view
  }
}
