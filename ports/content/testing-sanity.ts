import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { evaluate, parse } from 'groq-js'

/** How the stand-in answers: as the service does, or with the trouble named. */
export type Mood =
  | 'well'
  | 'hanging'
  | 'broken off'
  | 400
  | 403
  | 500
  | 503
  | 'no JSON'
  | 'cut off'
  | 'nonsense'

export interface SanityStandIn {
  /** For SANITY_ENDPOINT. */
  endpoint: string
  /** Every question, in order: its address, query and bound values. */
  asked: { path: string; query: string; bound: Record<string, unknown>; returnQuery: string | null }[]
  mood: Mood
  close(): Promise<void>
}

/**
 * Stands in for the content service on a socket of its own: evaluates the queries it is sent over the documents in
 * `file`, a JSON list, which it reads anew for each. `port` is any free one unless told.
 */
export async function sanityStandIn(file: string, port = 0): Promise<SanityStandIn> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand.in')
    const question = questionIn(url)
    standIn.asked.push(question)
    if (standIn.mood !== 'well') return misbehave(standIn.mood, response)
    try {
      json(response, 200, { ms: 1, result: await answerTo(question, file, url) })
    } catch (error) {
      json(response, 400, { error: { type: 'queryParseError', description: String(error) } })
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const standIn: SanityStandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    mood: 'well',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

function questionIn({ pathname, searchParams }: URL): SanityStandIn['asked'][number] {
  const bound = [...searchParams].filter(([name]) => name.startsWith('$'))
  return {
    path: pathname,
    query: searchParams.get('query') ?? '',
    bound: Object.fromEntries(bound.map(([name, value]) => [name.slice(1), JSON.parse(value)])),
    returnQuery: searchParams.get('returnQuery'),
  }
}

async function answerTo({ query, bound }: SanityStandIn['asked'][number], file: string, url: URL) {
  const documents: { _id: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  const raw = url.searchParams.get('perspective') === 'raw'
  const dataset = documents.filter(({ _id }) => raw || !_id.startsWith('drafts.'))
  const value = await evaluate(parse(query, { params: bound }), { dataset, params: bound })
  return value.get()
}

function misbehave(mood: Exclude<Mood, 'well'>, response: ServerResponse): void {
  if (mood === 'hanging') return
  if (mood === 'broken off') return void response.destroy()
  if (mood === 'no JSON') return void response.writeHead(200).end('<h1>Bad gateway</h1>')
  if (mood === 'cut off') {
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ms":1,"result":{"pos')
  }
  const nonsense = { ms: 1, result: { posts: 7, tags: 'none' } }
  if (mood === 'nonsense') json(response, 200, nonsense)
  else json(response, mood, { statusCode: mood, error: 'Trouble', message: 'There is trouble' })
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
