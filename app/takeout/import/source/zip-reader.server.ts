import type { Readable } from 'node:stream'
import { buffer as bytesOf } from 'node:stream/consumers'
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { SourceFile } from '../../../photos/intake/source-file.server.ts'
import { blockSource, type Source } from '../../../photos/location/source.ts'

type Read = (error: unknown, bytesRead?: number) => void

/** Reads the list in blocks, of which the package reads a few bytes at a time. */
export function openZip(file: SourceFile): Promise<ZipFile> {
  return fromRandomAccessReaderPromise(new FileReader(file), file.bytes, { autoClose: false })
}

class FileReader extends RandomAccessReader {
  readonly #file: SourceFile
  readonly #blocks: Source

  constructor(file: SourceFile) {
    super()
    this.#file = file
    this.#blocks = blockSource(file.bytes, ({ start, end }) => bytesOf(file.open({ start, end: end - 1 })))
  }

  override read(into: Buffer, offset: number, length: number, position: number, done: Read): void {
    const read = this.#blocks.read(position, position + length)
    read.then((bytes) => done(null, bytes.copy(into, offset)), done)
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#file.open({ start, end: end - 1 })
  }
}
