import { readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { addFrame, type IntakePorts, readPhoto, setCover } from '../../app/albums/add-photo.server.ts'
import { openWorkerPool } from '../../app/photos/develop/workers/worker-pool.server.ts'
import { refuseDiscarded } from '../../app/photos/intake/store.server.ts'
import type { Database } from '../../ports/database/port.ts'
import { type Command, type Output, Refusal, UsageError } from '../command.ts'
import { albumBy } from '../find.ts'

const MOST = 100_000
/** While one photograph is stored, every core may decode another. */
const AHEAD = availableParallelism()

interface Outcome {
  file: string
  outcome: 'added' | 'unchanged' | 'refused'
  reason?: string
}

type Read = Awaited<ReturnType<typeof readPhoto>>
type Ports = IntakePorts & { database: Database; now(): number }

export const photos: Command = {
  name: 'album photos',
  usage: '<album> <file or folder> … [--cover]',
  summary: 'adds photographs at the end of an album',
  details: [
    'A folder means the files in it, by name. Each file is checked, and stored byte for byte. The output says why a',
    'file was refused (exit code 1). Photographs that the album already has are left out.',
    'The first becomes the cover. With --cover one file becomes the cover without being added to the album.',
    'A running site develops them within minutes; otherwise the next start does.',
  ].join('\n'),
  options: { cover: { type: 'boolean' } },
  positionals: [2, MOST],
  async run({ positionals: [name = '', ...given], values }, { database, storage, now }) {
    if (values.cover && given.length > 1) throw new UsageError('--cover takes one file.')
    const album = await albumBy(database, name)
    const workers = openWorkerPool()
    try {
      const ports = { database, storage: await storage(), workers, now }
      const outcomes: Outcome[] = []
      const paths = values.cover ? given : await filesOf(given)
      for await (const [path, read] of readAhead(ports, paths, values.cover === true)) {
        outcomes.push(await addOne(ports, album.id, path, read, values.cover === true))
      }
      return outputOf(album.slug, outcomes)
    } finally {
      workers.close()
    }
  },
}

/** Inspects and stores several files at once; yields them in order. */
async function* readAhead(
  ports: Ports,
  paths: string[],
  cover: boolean,
): AsyncGenerator<[path: string, Read]> {
  const begun: Promise<Read>[] = []
  for (const [i, path] of paths.entries()) {
    const ahead = paths.slice(begun.length, i + 1 + AHEAD)
    begun.push(...ahead.map((next) => readPhoto(ports, { path: next, name: basename(next), cover })))
    // Its error is handled when its turn comes.
    for (const reading of begun.slice(i)) reading.catch(() => {})
    yield [path, await (begun[i] as Promise<Read>)]
  }
}

async function addOne(
  ports: Ports,
  albumId: string,
  path: string,
  read: Read,
  cover: boolean,
): Promise<Outcome> {
  if ('refused' in read) return { file: path, outcome: 'refused', reason: read.refused }
  const now = ports.now()
  if (cover) {
    const set = ports.database.write((trx) => setCover(trx, albumId, read, now))
    const refused = await set.catch(refuseDiscarded)
    if (refused) return { file: path, outcome: 'refused', reason: refused.refused }
    return { file: path, outcome: 'added' }
  }
  const added = await addFrame(ports.database, albumId, read, now)
  if ('refused' in added) return { file: path, outcome: 'refused', reason: added.refused }
  return { file: path, outcome: added.isNew ? 'added' : 'unchanged' }
}

/** The files, those of folders in the order of their names, without hidden ones. */
async function filesOf(paths: string[]): Promise<string[]> {
  const byName = new Intl.Collator('en', { numeric: true })
  const files = await Promise.all(
    paths.map(async (path) => {
      const names = await readdir(path).catch((error: NodeJS.ErrnoException) => {
        // A file, or nothing: reading it reports that.
        if (error.code === 'ENOTDIR' || error.code === 'ENOENT') return null
        throw new Refusal(`The folder ${path} cannot be read (${error.code}).`)
      })
      if (!names) return [path]
      const visible = names.filter(
        (name) => !name.startsWith('.') && !/^(thumbs\.db|desktop\.ini)$/i.test(name),
      )
      return visible.toSorted(byName.compare).map((name) => join(path, name))
    }),
  )
  return files.flat()
}

function outputOf(album: string, outcomes: Outcome[]): Output {
  const count = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  const [added, unchanged, refused] = [count('added'), count('unchanged'), count('refused')]
  const sum = [`${added} added to ${album}`]
  if (unchanged > 0) sum.push(`${unchanged} already in it`)
  if (refused > 0) sum.push(`${refused} refused:`)
  const reasons = outcomes.flatMap(({ reason }) => (reason ? [`  ${reason}`] : []))
  return {
    text: [refused > 0 ? sum.join(', ') : `${sum.join(', ')}.`, ...reasons].join('\n'),
    data: { album, added, unchanged, refused, files: outcomes },
    incomplete: refused > 0,
  }
}
