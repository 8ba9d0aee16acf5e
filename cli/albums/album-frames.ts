import { basename } from 'node:path'
import { readPhoto, replacePhoto } from '../../app/albums/add-photo.server.ts'
import { moveFrames, sortFrames } from '../../app/albums/frames/frames.server.ts'
import {
  addSection,
  deleteSection,
  moveSection,
  renameSection,
} from '../../app/albums/frames/sections.server.ts'
import { readAlbum } from '../../app/albums/list/overview.server.ts'
import { deleteFrames } from '../../app/albums/trash/frame-trash.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import { lastDay } from '../../app/clients/grants/end.ts'
import { readSelection } from '../../app/galleries/downloads/selection.ts'
import { openWorkerPool } from '../../app/photos/develop/workers/worker-pool.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, done, Refusal, UsageError } from '../command.ts'
import { anyAlbumBy } from '../find.ts'
import { sheet, table } from '../text.ts'
import { remindersText, sendingOf } from './album-sending.ts'

const MOST = 1000
const NUMBERS = 'Numbers are those that the gallery shows: 3, or 12-40 for a run.'

const show: Command = {
  name: 'album show',
  usage: '<album>',
  summary: 'an album: whether it shows and why not, its sections and photographs',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [name = ''] }, { database, timeZone, now }) {
    const album = await albumOf(database, name, now())
    const sending = await sendingOf(database, album, timeZone, now())
    const facts = sheet([
      ['Album', album.slug],
      ['Title', album.title],
      ['State', stateText(album)],
      ['Gallery', album.link ?? 'here'],
      ['Until', album.expiresAt === null ? null : lastDay(album.expiresAt, timeZone)],
      ['Reminders', album.visibility === 'private' ? remindersText(album.reminders) : null],
      ['Proofs', album.proofs ? 'small and marked' : null],
      ['Sections', album.sections.map(({ name }) => name).join(', ') || null],
    ])
    const rows = album.frames.map(({ number, section, file, caption }) => [
      `${number}`,
      section ?? '',
      file,
      caption ?? '',
    ])
    const head = ['Number', 'Section', 'File', 'Caption']
    const text = [facts, ...sending.texts, table(head, rows, 'It has no photographs.')].join('\n\n')
    return { text, data: { ...album, ...sending.data } }
  },
}

/** 'published', or why it does not show. */
export function stateText({ state, missing }: { state: string; missing: string[] }): string {
  return [state, ...missing].join(', ')
}

const order: Command = {
  name: 'album order',
  usage: '<album> --by time|name',
  summary: 'sorts the photographs of each section by the time they were taken, or by file name',
  options: { by: { type: 'string' } },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values: { by } }, { database, now }) {
    if (by !== 'time' && by !== 'name') throw new UsageError('--by should be time or name.')
    const { id, slug } = await anyAlbumBy(database, name)
    const { moved } = done(await sortFrames(database, id, by, TERMINAL, now()))
    return { text: `Album ${slug} is sorted by ${by}.`, data: { album: slug, moved } }
  },
}

const move: Command = {
  name: 'album move',
  usage: '<album> <number> … --to <number> | --section <name>',
  summary: 'moves photographs within an album',
  details: `${NUMBERS}\n--to is the number of the first of them afterwards; --section moves them to the end of a section.`,
  options: { to: { type: 'string' }, section: { type: 'string' } },
  positionals: [2, MOST],
  async run({ positionals: [name = '', ...numbers], values: { to, section } }, { database, now }) {
    const album = await albumOf(database, name, now())
    if ((to === undefined) === (section === undefined)) throw new UsageError('Set --to or --section.')
    const number = Number(to)
    if (to !== undefined && !(Number.isInteger(number) && number >= 1)) {
      throw new UsageError('--to should be a number from 1.')
    }
    const spot = section === undefined ? { number } : { section: sectionOf(album, String(section)).id }
    const { moved } = done(
      await moveFrames(database, album.id, framesOf(album, numbers), spot, TERMINAL, now()),
    )
    return { text: `${moved} moved in ${album.slug}.`, data: { album: album.slug, moved } }
  },
}

const section: Command = {
  name: 'album section',
  usage: '<album> <name> [--rename <name> | --before <name> | --last | --delete]',
  summary: 'adds a section to an album; or renames, moves or deletes one',
  details: 'Photographs of a deleted section join the section before it, and keep their numbers.',
  options: {
    rename: { type: 'string' },
    before: { type: 'string' },
    last: { type: 'boolean' },
    delete: { type: 'boolean' },
  },
  positionals: [2, 2],
  async run({ positionals: [album = '', name = ''], values }, { database, now }) {
    const asked = [values.rename, values.before, values.last, values.delete]
    if (asked.filter((value) => value !== undefined).length > 1) throw new UsageError('Give one option.')
    const read = await albumOf(database, album, now())
    const at = [database, read.id] as const
    const own = () => sectionOf(read, name).id
    if (values.rename !== undefined) {
      done(await renameSection(...at, own(), String(values.rename), TERMINAL, now()))
    } else if (values.before !== undefined || values.last) {
      const before = values.last ? null : sectionOf(read, String(values.before)).id
      done(await moveSection(...at, own(), before, TERMINAL, now()))
    } else if (values.delete) {
      done(await deleteSection(...at, own(), TERMINAL, now()))
    } else {
      done(await addSection(...at, name, TERMINAL, now()))
    }
    const { sections, slug } = await albumOf(database, album, now())
    const names = sections.map(({ name }) => name)
    return { text: `Sections of ${slug}: ${names.join(', ') || 'none'}.`, data: { album: slug, sections } }
  },
}

const replace: Command = {
  name: 'album replace',
  usage: '<album> <number> <file>',
  summary: 'shows another photograph in the place of one: number, section, caption and favorites stay',
  options: {},
  positionals: [3, 3],
  async run({ positionals: [name = '', number = '', path = ''] }, { database, storage, now }) {
    const album = await albumOf(database, name, now())
    const [frameId = ''] = framesOf(album, [number])
    const workers = openWorkerPool()
    try {
      const read = done(
        await readPhoto({ database, storage: await storage(), workers }, { path, name: basename(path) }),
      )
      const frame = { albumId: album.id, frameId }
      done(await replacePhoto(database, frame, read, TERMINAL, now()))
      return {
        text: `Photograph ${number} of ${album.slug} is replaced.`,
        data: { album: album.slug, number },
      }
    } finally {
      workers.close()
    }
  },
}

const remove: Command = {
  name: 'album remove',
  usage: '<album> <number> …',
  summary: 'moves photographs of an album to the trash',
  details: `${NUMBERS}\nFor 30 days 'trash restore' brings them back, with their favorites.`,
  options: {},
  positionals: [2, MOST],
  async run({ positionals: [name = '', ...numbers] }, { database, now }) {
    const album = await albumOf(database, name, now())
    const frames = framesOf(album, numbers)
    const { deleted } = done(await deleteFrames(database, album.id, frames, TERMINAL, now()))
    return { text: `${deleted} moved from ${album.slug} to the trash.`, data: { album: album.slug, deleted } }
  },
}

export const albumFrames: Command[] = [show, order, move, section, replace, remove]

async function albumOf(database: Database, name: string, now: number) {
  const { id } = await anyAlbumBy(database, name)
  const album = await readAlbum(database, id, now)
  if (!album) throw new Refusal(`There is no album ${name}.`)
  return album
}

type Album = Awaited<ReturnType<typeof albumOf>>

/** The IDs of the frames with these numbers. Throws a UsageError when one is not in the album. */
function framesOf({ frames }: Album, numbers: string[]): string[] {
  const found = readSelection(numbers, frames.length)
  if (!found) throw new UsageError(`The album has photographs 1 to ${frames.length}: give numbers of those.`)
  return found.map((number) => (frames[number - 1] as Album['frames'][number]).id)
}

function sectionOf({ sections, slug }: Album, name: string) {
  const section = sections.find((section) => section.name === name)
  if (!section) throw new Refusal(`Album ${slug} has no section ${name}.`)
  return section
}
