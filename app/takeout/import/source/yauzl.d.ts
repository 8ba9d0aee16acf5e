/** https://github.com/thejoshwolfe/yauzl has no types of its own. */
declare module 'yauzl' {
  import type { Readable } from 'node:stream'

  interface Entry {
    fileName: string
    compressedSize: number
    uncompressedSize: number
    crc32: number
    externalFileAttributes: number
    isEncrypted(): boolean
    canDecodeFileData(): boolean
  }

  interface ZipFile {
    entryCount: number
    /** Rejects an entry whose name leads out of the archive. */
    eachEntry(): AsyncIterable<Entry>
    /** Fails when there are more or fewer bytes than the entry says. */
    openReadStreamPromise(entry: Entry): Promise<Readable>
    close(): void
  }

  export class RandomAccessReader {
    read(
      into: Buffer,
      offset: number,
      length: number,
      position: number,
      done: (error: unknown, bytesRead?: number) => void,
    ): void
    /** @param end exclusive */
    _readStreamForRange(start: number, end: number): Readable
  }

  export function fromRandomAccessReaderPromise(
    reader: RandomAccessReader,
    size: number,
    options: { autoClose: boolean },
  ): Promise<ZipFile>
}
