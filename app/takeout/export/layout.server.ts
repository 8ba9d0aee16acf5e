import type { Storage } from '../../../ports/storage/port.ts'
import { layOutRun, type ZipPart, zipEnd } from '../../delivery/zip/zip.ts'

// An archive may have 100,000 files. Runs of them are laid out and stored one by one, to save memory and time.

const FILES = 500

export interface StoredFile {
  bytes: number
  crc32: number
  key: string
}

export interface Run {
  files: number
  bytes: number
  recordBytes: number
}

interface Entry extends StoredFile {
  name: string
  blanks: []
  modified: number
}

interface Where {
  storage: Storage
  folder: string
  /** UTC milliseconds. */
  modified: number
}

export function layoutWriter({ storage, folder, modified }: Where) {
  const runs: Run[] = []
  let files: [path: string, file: StoredFile][] = []
  let position = 0
  async function store() {
    const { bytes, recordBytes } = layOutRun(entriesOf(files, modified), position)
    await storage.put(runKey(folder, runs.length), Buffer.from(JSON.stringify(files)))
    runs.push({ files: files.length, bytes, recordBytes })
    position += bytes
    files = []
  }
  return {
    async add(path: string, file: StoredFile): Promise<void> {
      if (files.push([path, file]) === FILES) await store()
    },
    async finish(): Promise<Run[]> {
      if (files.length > 0) await store()
      return runs
    },
  }
}

/** An archive of these runs, one of them in memory at a time. `parts` returns the bytes from `start` to `end` (exclusive). */
export function archiveOf(where: Where, runs: Run[]) {
  const placed = placedRuns(runs)
  const total = placed.at(-1)?.after ?? { files: 0, bytes: 0, recordBytes: 0 }
  const { length, parts: endParts } = zipEnd(total.files, total.bytes, total.recordBytes)
  async function* parts(start: number, end: number): AsyncGenerator<ZipPart<Entry>> {
    for (const { i, before, after } of placed) {
      if (after.bytes <= start || before.bytes >= end) continue
      yield* (await readRun(where, i, before.bytes)).contents(start, end)
    }
    for (const { i, before, after } of placed) {
      const [from, to] = [total.bytes + before.recordBytes, total.bytes + after.recordBytes]
      if (to <= start || from >= end) continue
      yield* (await readRun(where, i, before.bytes)).records(from, start, end)
    }
    yield* endParts(start, end)
  }
  return { bytes: length, parts }
}

function placedRuns(runs: Run[]) {
  let before: Run = { files: 0, bytes: 0, recordBytes: 0 }
  return runs.map(({ files, bytes, recordBytes }, i) => {
    const after = {
      files: before.files + files,
      bytes: before.bytes + bytes,
      recordBytes: before.recordBytes + recordBytes,
    }
    const placed = { i, before, after }
    before = after
    return placed
  })
}

async function readRun({ storage, folder, modified }: Where, run: number, position: number) {
  const stored = await storage.read(runKey(folder, run))
  if (!stored) throw new Error('Part of the layout is gone because the export was deleted.')
  return layOutRun(entriesOf(JSON.parse(String(stored)), modified), position)
}

function runKey(folder: string, run: number): string {
  return `${folder}/layout-${String(run).padStart(6, '0')}`
}

function entriesOf(files: [path: string, file: StoredFile][], modified: number): Entry[] {
  return files.map(([path, file]) => ({ ...file, name: path, blanks: [], modified }))
}
