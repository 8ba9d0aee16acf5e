/** What a browser with JavaScript sends. The answers are not checked yet. */
export interface SubmissionBody {
  key: string
  type: string
  version: number
  /** By question id. */
  answers: Record<string, string>
  /** Milliseconds since the visitor began, by their own clock; it need not be right. */
  elapsed: number
  honeypot: string
}

/** The body of a request, or null when it has another shape. */
export function readSubmission(body: unknown): SubmissionBody | null {
  if (!isRecord(body)) return null
  const { key, type, version, answers, elapsed, honeypot } = body
  if (typeof key !== 'string' || typeof type !== 'string' || typeof honeypot !== 'string') return null
  if (typeof version !== 'number' || typeof elapsed !== 'number' || !isRecord(answers)) return null
  if (!Object.values(answers).every((answer) => typeof answer === 'string')) return null
  // PostgreSQL cannot store this character.
  if ([key, type, ...Object.entries(answers).flat()].some((text) => String(text).includes('\0'))) return null
  return { key, type, version, answers: answers as Record<string, string>, elapsed, honeypot }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
