import type { Readable } from 'node:stream'

/** Keys are relative paths of `[a-z0-9._-]` segments. */
export interface Storage {
  /** Atomic: readers never see half an object. */
  put(key: string, body: Uint8Array | Readable): Promise<void>
  /** Bytes, or null if there is no such object. */
  size(key: string): Promise<number | null>
  /** Null if there is no such object. The caller reads or destroys the stream. */
  open(key: string, range?: ByteRange, signal?: AbortSignal): Promise<StoredObject | null>
  read(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
  /** The keys below a folder, sorted; read in pages while they are used. */
  list(folder: string): AsyncIterable<string>
}

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

export interface StoredObject {
  /** Bytes of the whole object, also for a range. */
  size: number
  stream: Readable
}

/** The disk or bucket cannot be used now; says nothing about the object. The message is a sentence for the owner. */
export class StorageUnusable extends Error {}

export class StorageFull extends StorageUnusable {}
