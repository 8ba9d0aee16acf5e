import type { Context } from 'hono'

/** What nginx accepts by default. Bytes. */
const CHUNK_LIMIT = 1024 * 1024

export interface Refusal {
  status: 411 | 413
  sentence: string
}

/** Why the body of a request to the tus server is refused: it has no length, or is too long. Null for none. */
export function refuseBody({ req }: Context): Refusal | null {
  if (isReading(req.method)) return null
  const length = req.header('Content-Length')
  const most = req.method === 'PATCH' ? CHUNK_LIMIT : 0
  if (!length && (req.method === 'PATCH' || req.header('Transfer-Encoding'))) {
    return { status: 411, sentence: 'How long is it?' }
  }
  if (Number(length ?? 0) <= most) return null
  return { status: 413, sentence: 'Send it in smaller pieces.' }
}

export function isReading(method: string): boolean {
  return ['GET', 'HEAD', 'OPTIONS'].includes(method)
}
