import { STATUS_CODES } from 'node:http'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

export function refusal(
  status: ContentfulStatusCode,
  sentence: string,
  headers: Record<string, string> = {},
): HTTPException {
  return new HTTPException(status, { message: sentence, res: problem(status, sentence, headers) })
}

export function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store', ...headers },
  })
}
