import { counted } from '../../../ui/count.ts'
import type { Change, Done } from './changes.server.ts'

export function doneText(change: Change, { moved = 0, other }: Omit<Done, 'undo'> = {}): string {
  switch (change.do) {
    case 'move':
      return `${counted(change.frames.length, 'photo')} moved.`
    case 'place':
      return `${counted(moved, 'photo')} moved.`
    case 'sort':
      return moved === 0
        ? 'They are in this order already.'
        : `Sorted by ${change.by === 'time' ? 'time taken' : 'file name'}.`
    case 'delete':
      return `${counted(change.frames.length, 'photo')} moved to the trash, for 30 days.`
    case 'restore':
      return `${counted(change.frames.length, 'photo')} put back.`
    case 'turn':
      return `${counted(change.frames.length, 'photo')} rotated. They are developed again.`
    case 'retry':
      return `${counted(change.frames.length, 'photo')} will be developed again.`
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
    case 'to-album': {
      const sent = `${counted(change.frames.length, 'photo')} ${change.keep ? 'copied' : 'moved'} to “${other?.title}”.`
      return other?.there ? `${sent} ${thereText(other.there, change.frames.length)}` : sent
    }
    case 'take-back':
      return 'Undone.'
  }
}

function thereText(there: number, all: number): string {
  if (there === all) return all === 1 ? 'It was there already.' : 'They were there already.'
  return there === 1 ? 'One was there already.' : `${counted(there, 'photo')} of them were there already.`
}

export function undoneText(change: Change): string {
  return change.do === 'restore' ? doneText(change) : 'Undone.'
}
