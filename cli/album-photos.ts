import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { addFrame, coverWith, type IntakePorts, readPhoto } from '../app/galleries/add-photo.server.ts'
import { findAlbum } from '../app/galleries/albums.server.ts'
import { openWorkerPool } from '../app/photos/develop/worker-pool.server.ts'
import type { Database } from '../ports/database/port.ts'
import { type Answer, type Command, Misuse, Refusal } from './command.ts'

/** Below the site's own work. */
const NICENESS = 10
const MOST = 100_000

interface Outcome {
  file: string
  outcome: 'added' | 'there' | 'refused'
  reason?: string
}

type Desk = IntakePorts & { database: Database; now(): number }

export const photos: Command = {
  name: 'album photos',
  usage: '<album> <file or folder> … [--cover]',
  summary: 'puts photographs at the end of an album',
  details: [
    'A folder stands for the files in it, by name. Each is looked over and kept byte for byte; what cannot be',
    'taken is told with its reason (exit code 1). What the album has already is left alone.',
    'The first becomes the cover. --cover shows one file on the card, without putting it into the album.',
    'The running site develops them within minutes, else the next start does.',
  ].join('\n'),
  options: { cover: { type: 'boolean' } },
  takes: [2, MOST],
  async run({ positionals: [called = '', ...given], values }, { database, storage, now }) {
    if (values.cover && given.length > 1) throw new Misuse('--cover takes one file.')
    const album = await findAlbum(database, called)
    if ('refused' in album) throw new Refusal(album.refused)
    const lab = openWorkerPool({ niceness: NICENESS })
    try {
      const desk = { database, storage: storage(), lab, now }
      const outcomes: Outcome[] = []
      for (const path of values.cover ? given : await filesOf(given)) {
        outcomes.push(await addOne(desk, album.id, path, values.cover === true))
      }
      return answer(album.slug, outcomes)
    } finally {
      lab.close()
    }
  },
}

async function addOne(desk: Desk, albumId: string, path: string, cover: boolean): Promise<Outcome> {
  const read = await readPhoto(desk, { path, name: basename(path) })
  if ('refused' in read) return { file: path, outcome: 'refused', reason: read.refused }
  const now = desk.now()
  if (cover) {
    await desk.database.write((trx) => coverWith(trx, albumId, read.photo, now))
    return { file: path, outcome: 'added' }
  }
  const added = await addFrame(desk.database, albumId, read.photo, now)
  return { file: path, outcome: added ? 'added' : 'there' }
}

/** The files, those of folders in the order of their names. What a system hides is none of them. */
async function filesOf(paths: string[]): Promise<string[]> {
  const byName = new Intl.Collator('en', { numeric: true })
  const files = await Promise.all(
    paths.map(async (path) => {
      const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
        // A file, or nothing at all: that is told when it is read.
        if (error.code === 'ENOTDIR' || error.code === 'ENOENT') return null
        throw new Refusal(`The folder ${path} cannot be read (${error.code}).`)
      })
      if (!names) return [path]
      const seen = names.filter((name) => !name.startsWith('.') && !/^(thumbs\.db|desktop\.ini)$/i.test(name))
      return seen.toSorted(byName.compare).map((name) => join(path, name))
    }),
  )
  return files.flat()
}

function answer(album: string, outcomes: Outcome[]): Answer {
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const [added, there, refused] = [count('added'), count('there'), count('refused')]
  const sum = [`${added} taken into ${album}`]
  if (there > 0) sum.push(`${there} there already`)
  if (refused > 0) sum.push(`${refused} refused:`)
  const reasons = outcomes.flatMap(({ reason }) => (reason ? [`  ${reason}`] : []))
  return {
    text: [refused > 0 ? sum.join(', ') : `${sum.join(', ')}.`, ...reasons].join('\n'),
    data: { album, added, there, refused, files: outcomes },
    partly: refused > 0,
  }
}
