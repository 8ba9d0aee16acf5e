import type { Context } from 'hono'
import type { z } from 'zod'
import { readBody } from '../middleware/writes.ts'
import { refusal } from './problem.ts'

const TIMEOUT = 15_000
const UNREAD = {
  400: 'The request body is incomplete. Send it again.',
  408: 'The request took too long. Send it again.',
  413: 'The request body is too large.',
} as const

/** Throws a refusal if the body does not fit the schema or exceeds `limit` bytes. */
export async function readJson<T extends z.ZodType>(
  c: Context,
  schema: T,
  limit: number,
): Promise<z.output<T>> {
  const type = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw refusal(415, 'The Content-Type should be application/json.', { Connection: 'close' })
  const body = await readBody(c.req.raw, limit, TIMEOUT)
  if (typeof body === 'number') throw refusal(body, UNREAD[body], { Connection: 'close' })
  return check(parse(body), schema)
}

export function check<T extends z.ZodType>(value: unknown, schema: T): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const at = issue?.path.join('.')
  const sentence = issue?.message ?? 'The request is not valid.'
  throw refusal(400, at && !/^(The|Write|Ask) /.test(sentence) ? `${at}: ${sentence}` : sentence)
}

function parse(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return JSON.parse(text)
  } catch {
    throw refusal(400, 'The request body is not valid JSON.')
  }
}
