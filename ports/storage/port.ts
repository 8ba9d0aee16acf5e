import type { Readable } from 'node:stream'

/** Where bytes are kept: originals and derivatives. Keys are relative paths of `[a-z0-9._-]` segments. */
export interface Storage {
  /** Writes all or nothing: a reader never sees half a file. */
  put(key: string, body: Uint8Array | Readable): Promise<void>
  /** Size in bytes, or null when there is no such object. */
  size(key: string): Promise<number | null>
  /** A stream of the bytes `start` to `end` (inclusive; all when left out), or null when there is no such object. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  /** The whole object in memory, or null. */
  read(key: string): Promise<Buffer | null>
  /** Removes the object; not an error when it is not there. */
  remove(key: string): Promise<void>
}

/** Photographs cannot be kept here now: a full disk, a folder we may not write to. One sentence for the owner. */
export class StorageUnusable extends Error {}
