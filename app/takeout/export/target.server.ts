import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

export type Text = string | AsyncIterable<string>

export interface ExportTarget {
  /** Throws a TakeoutError if there is no room. */
  requireRoom(bytes: number): Promise<void>
  writeText(path: string, text: Text): Promise<void>
  /** Returns false if the site has lost the original, or if its hash is not its ID. */
  addOriginal(path: string, id: string): Promise<boolean>
}

export function jsonText(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Writes a list part by part, and returns its length. */
export async function writeJsonList(
  target: Pick<ExportTarget, 'writeText'>,
  path: string,
  parts: AsyncIterable<object[]>,
): Promise<number> {
  let count = 0
  async function* texts() {
    yield '['
    for await (const items of parts) {
      const some = items.map((item) => `\n  ${JSON.stringify(item, null, 2).replaceAll('\n', '\n  ')}`)
      if (some.length > 0) yield `${count > 0 ? ',' : ''}${some.join(',')}`
      count += items.length
    }
    yield `${count > 0 ? '\n' : ''}]\n`
  }
  await target.writeText(path, texts())
  return count
}

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
    isOriginal: (id: string) => hash.digest('hex').startsWith(id),
  }
}
