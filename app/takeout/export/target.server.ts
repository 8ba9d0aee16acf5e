import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Where an export is written: a folder, or the storage. */
export interface ExportTarget {
  /** Throws a TakeoutError if there is no room for originals of so many bytes. */
  requireRoom(bytes: number): Promise<void>
  /** Writes a text, or one that is made part by part while it is written, so that it is never in memory whole. */
  writeText(path: string, text: string | AsyncIterable<string>): Promise<void>
  /** Writes again what was written, changed. */
  rewriteText(path: string, change: (text: string) => string): Promise<void>
  /** Adds an original. Returns false if it is missing in the site's storage, or its hash is not its ID. */
  addOriginal(path: string, id: string): Promise<boolean>
}

/** A JSON file, as people read JSON. */
export function jsonText(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

/**
 * Writes a list of items, as people read JSON, part by part as it is read: it is never in memory whole, and others have a turn in
 * between. `around` is an object whose last field, of this name, is the list. Returns how many items there were.
 */
export async function writeJsonList(
  target: Pick<ExportTarget, 'writeText'>,
  path: string,
  parts: AsyncIterable<unknown[]>,
  around?: { object: object; name: string },
): Promise<number> {
  const indent = around ? '    ' : '  '
  let count = 0
  async function* texts() {
    yield around ? `${JSON.stringify(around.object, null, 2).slice(0, -2)},\n  "${around.name}": [` : '['
    for await (const items of parts) {
      const some = items.map(
        (item) => `${indent}${JSON.stringify(item, null, 2).replaceAll('\n', `\n${indent}`)}`,
      )
      yield `${count > 0 ? ',' : ''}\n${some.join(',\n')}`
      count += items.length
    }
    yield `${count > 0 ? `\n${indent.slice(2)}` : ''}]${around ? '\n}' : ''}\n`
  }
  await target.writeText(path, texts())
  return count
}

/** Measures a stream that passes. */
export function measuring() {
  const hash = createHash('sha256')
  const measured = { bytes: 0, crc32: 0 }
  return {
    measured,
    async *pass(
      chunks: AsyncIterable<Buffer> | Iterable<string> | AsyncIterable<string>,
    ): AsyncGenerator<Buffer> {
      for await (const part of chunks) {
        const chunk = typeof part === 'string' ? Buffer.from(part) : part
        hash.update(chunk)
        measured.bytes += chunk.length
        measured.crc32 = crc32(chunk, measured.crc32)
        yield chunk
      }
    },
    /** Whether all that passed is the original of this photograph. */
    isOriginal: (id: string) => hash.digest('hex').startsWith(id),
  }
}
