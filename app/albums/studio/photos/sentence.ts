import { counted } from '../../../ui/count.ts'
import type { Change } from './changes.server.ts'

export function photographs(count: number): string {
  return counted(count, 'photograph')
}

/** What happened, for the note beside its undo. */
export function doneText(change: Change, moved = 0): string {
  switch (change.do) {
    case 'move':
      return `${photographs(change.frames.length)} moved.`
    case 'place':
      return `${photographs(moved)} moved.`
    case 'sort':
      return moved === 0
        ? 'They are in this order already.'
        : `Sorted by ${change.by === 'time' ? 'time taken' : 'file name'}.`
    case 'delete':
      return `${photographs(change.frames.length)} moved to the trash, for 30 days.`
    case 'restore':
      return `${photographs(change.frames.length)} put back.`
    case 'turn':
      return `${photographs(change.frames.length)} rotated. They are developed again.`
    case 'retry':
      return `${photographs(change.frames.length)} will be developed again.`
    case 'cover':
      return 'The cover is changed.'
    case 'focus':
      return 'The focus point is saved.'
    case 'words':
      return 'Saved.'
    case 'add-section':
      return `Section “${change.name.trim()}” added.`
    case 'rename-section':
      return `Renamed to “${change.name.trim()}”.`
    case 'move-section':
      return 'The section is moved.'
    case 'delete-section':
      return 'The section is deleted. Its photographs stay.'
  }
}

export function undoneText(change: Change): string {
  return change.do === 'restore' ? doneText(change) : 'Undone.'
}
