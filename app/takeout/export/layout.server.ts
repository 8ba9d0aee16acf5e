import type { Storage } from '../../../ports/storage/port.ts'
import { layOutRun, type ZipPart, zipEnd } from '../../galleries/delivery/zip/zip.ts'

// An archive may have a hundred thousand files. They are laid out and stored in pieces while it is written, so that nobody has to
// have all of them in memory, nor to lay them all out before the first byte is sent.

/** Files of a piece. */
const PIECE = 500

export interface StoredFile {
  bytes: number
  crc32: number
  /** Its storage key. */
  key: string
}

/** Files that follow one another in the archive. */
export interface Piece {
  files: number
  /** Of the files with their headers. */
  bytes: number
  /** Of their records in the archive's directory. */
  recordBytes: number
}

interface Entry extends StoredFile {
  name: string
  blanks: []
  modified: number
}

interface Where {
  storage: Storage
  /** The folder of its pieces. */
  folder: string
  /** When the files of the archive were made. UTC milliseconds. */
  modified: number
}

/** Stores the layout of an archive as its files are written. */
export function layoutWriter({ storage, folder, modified }: Where) {
  const pieces: Piece[] = []
  let files: [path: string, file: StoredFile][] = []
  let position = 0
  async function store() {
    const { bytes, recordBytes } = layOutRun(entriesOf(files, modified), position)
    await storage.put(pieceKey(folder, pieces.length), Buffer.from(JSON.stringify(files)))
    pieces.push({ files: files.length, bytes, recordBytes })
    position += bytes
    files = []
  }
  return {
    async add(path: string, file: StoredFile): Promise<void> {
      if (files.push([path, file]) === PIECE) await store()
    },
    /** Returns all pieces. */
    async finish(): Promise<Piece[]> {
      if (files.length > 0) await store()
      return pieces
    },
  }
}

/** An archive of these pieces, of which one is in memory at a time. `parts` gives the bytes `start` to `end` (exclusive). */
export function archiveOf(where: Where, pieces: Piece[]) {
  const placed = placedPieces(pieces)
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

/** With what comes before each in the archive, and after it all that came so far. */
function placedPieces(pieces: Piece[]) {
  let before: Piece = { files: 0, bytes: 0, recordBytes: 0 }
  return pieces.map(({ files, bytes, recordBytes }, i) => {
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

async function readRun({ storage, folder, modified }: Where, piece: number, position: number) {
  const stored = await storage.read(pieceKey(folder, piece))
  if (!stored) throw new Error('A piece of the layout is gone: the export was deleted.')
  return layOutRun(entriesOf(JSON.parse(String(stored)), modified), position)
}

function pieceKey(folder: string, piece: number): string {
  return `${folder}/layout-${String(piece).padStart(6, '0')}`
}

function entriesOf(files: [path: string, file: StoredFile][], modified: number): Entry[] {
  return files.map(([path, file]) => ({ ...file, name: path, blanks: [], modified }))
}
