import type { Readable } from 'node:stream'

/** Stores originals and derivatives. Storage keys are relative paths of `[a-z0-9._-]` segments. */
export interface Storage {
  /** Atomic: a reader never sees half an object. */
  put(key: string, body: Uint8Array | Readable): Promise<void>
  /** Bytes, or null if there is no such object. */
  size(key: string): Promise<number | null>
  /** A stream of the bytes `start` to `end` (inclusive; default: all), or null if there is no such object. */
  open(key: string, range?: { start: number; end: number }): Promise<Readable | null>
  /** The whole object in memory, or null. */
  read(key: string): Promise<Buffer | null>
  /** Removes the object, if there is one. */
  remove(key: string): Promise<void>
  /** The keys of all objects below a folder, sorted. */
  list(folder: string): Promise<string[]>
}

/** The storage cannot be used: the disk is full, or not writable. The message is a sentence for the owner. */
export class StorageUnusable extends Error {}
