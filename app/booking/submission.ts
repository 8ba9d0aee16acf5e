/** What a browser with JavaScript sends; the answers have not been checked. */
export interface Sent {
  key: string
  type: string
  version: number
  /** By question id. */
  answers: Record<string, string>
  /** Milliseconds since the flow began, by the visitor's clock alone: whether that is right says nothing. */
  elapsed: number
  honeypot: string
}

/** The body of a request as it should be, or null. */
export function readSubmission(body: unknown): Sent | null {
  if (!isRecord(body)) return null
  const { key, type, version, answers, elapsed, honeypot } = body
  if (typeof key !== 'string' || typeof type !== 'string' || typeof honeypot !== 'string') return null
  if (typeof version !== 'number' || typeof elapsed !== 'number' || !isRecord(answers)) return null
  if (!Object.values(answers).every((answer) => typeof answer === 'string')) return null
  // PostgreSQL keeps no text with this character in it.
  if ([key, type, ...Object.entries(answers).flat()].some((text) => String(text).includes('\0'))) return null
  return { key, type, version, answers: answers as Record<string, string>, elapsed, honeypot }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
