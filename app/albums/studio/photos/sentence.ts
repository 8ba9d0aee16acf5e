import { counted } from '../../../ui/count.ts'
import type { Change, Done } from './changes.server.ts'

export function doneText(
  change: Change,
  { moved = 0, captioned = 0, other }: Omit<Done, 'undo'> = {},
): string {
  switch (change.do) {
    case 'move':
      return `${counted(change.frames.length, 'photo')} moved.`
    case 'place':
      return `${counted(moved, 'photo')} moved.`
    case 'sort':
      return moved === 0
        ? 'They’re already in this order.'
        : `Sorted by ${change.by === 'time' ? 'time taken' : 'file name'}.`
    case 'delete':
      return `${counted(change.frames.length, 'photo')} moved to the trash for 30 days.`
    case 'restore':
      return `${counted(change.frames.length, 'photo')} restored.`
    case 'turn':
      return `${counted(change.frames.length, 'photo')} rotated and being processed again.`
    case 'retry':
      return `${counted(change.frames.length, 'photo')} will be processed again.`
    case 'cover':
      return 'Cover changed.'
    case 'focus':
      return 'Focus point saved.'
    case 'words':
      return 'Saved.'
    case 'captions': {
      const kept = change.frames.length - captioned
      return `Captions on ${counted(captioned, 'photo')}.${kept > 0 ? ` ${kept.toLocaleString('en-US')} kept theirs.` : ''}`
    }
    case 'add-section':
      return `Section “${change.name.trim()}” added.`
    case 'rename-section':
      return `Renamed to “${change.name.trim()}”.`
    case 'move-section':
      return 'Section moved.'
    case 'delete-section':
      return 'Section deleted. Its photos are still here.'
    case 'to-album': {
      const sent = `${counted(change.frames.length, 'photo')} ${change.keep ? 'copied' : 'moved'} to “${other?.title}”.`
      return other?.there ? `${sent} ${thereText(other.there, change.frames.length)}` : sent
    }
    case 'take-back':
    case 'undo-captions':
      return 'Undone.'
  }
}

function thereText(there: number, all: number): string {
  if (there === all) return all === 1 ? 'It was already there.' : 'They were already there.'
  return there === 1 ? 'One was already there.' : `${counted(there, 'photo')} were already there.`
}

export function undoneText(change: Change): string {
  return change.do === 'restore' ? doneText(change) : 'Undone.'
}
