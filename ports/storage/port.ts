import type { Readable } from 'node:stream'

/** Stores originals and derivatives. Storage keys are relative paths of `[a-z0-9._-]` segments. */
export interface Storage {
  /** Atomic: a reader never sees half an object. */
  put(key: string, body: Uint8Array | Readable): Promise<void>
  /** Bytes, or null if there is no such object. */
  size(key: string): Promise<number | null>
  /**
   * The bytes `start` to `end` (inclusive; default: all), or null if there is no such object. Whoever opens it reads or
   * destroys the stream.
   */
  open(key: string, range?: ByteRange, signal?: AbortSignal): Promise<StoredObject | null>
  /** The whole object in memory, or null. */
  read(key: string): Promise<Buffer | null>
  /** Removes the object, if there is one. */
  remove(key: string): Promise<void>
  /** The keys of all objects below a folder, sorted; read in pages while they are used. */
  list(folder: string): AsyncIterable<string>
}

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

export interface StoredObject {
  /** Bytes of the whole object, also when a range of it was opened. */
  size: number
  stream: Readable
}

/**
 * The storage cannot be used now: the disk is full or not writable, or the bucket does not respond. Says nothing about
 * the object. The message is a sentence for the owner.
 */
export class StorageUnusable extends Error {}

/** Until somebody makes room. */
export class StorageFull extends StorageUnusable {}
