import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { evaluate, parse } from 'groq-js'

export type Behavior =
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
  requests: { path: string; query: string; bound: Record<string, unknown>; returnQuery: string | null }[]
  behavior: Behavior
  close(): Promise<void>
}

/** Evaluates each query over the documents in `file`, a JSON list, which it reads again for each. */
export async function sanityStandIn(file: string, port = 0): Promise<SanityStandIn> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand.in')
    const query = queryIn(url)
    standIn.requests.push(query)
    if (standIn.behavior !== 'well') return failAs(standIn.behavior, response)
    try {
      json(response, 200, { ms: 1, result: await resultOf(query, file, url) })
    } catch (error) {
      json(response, 400, { error: { type: 'queryParseError', description: String(error) } })
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const standIn: SanityStandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    behavior: 'well',
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}

function queryIn({ pathname, searchParams }: URL): SanityStandIn['requests'][number] {
  const bound = [...searchParams].filter(([name]) => name.startsWith('$'))
  return {
    path: pathname,
    query: searchParams.get('query') ?? '',
    bound: Object.fromEntries(bound.map(([name, value]) => [name.slice(1), JSON.parse(value)])),
    returnQuery: searchParams.get('returnQuery'),
  }
}

async function resultOf({ query, bound }: SanityStandIn['requests'][number], file: string, url: URL) {
  const documents: { _id: string }[] = JSON.parse(readFileSync(file, 'utf8'))
  const raw = url.searchParams.get('perspective') === 'raw'
  const dataset = documents.filter(({ _id }) => raw || !_id.startsWith('drafts.'))
  const value = await evaluate(parse(query, { params: bound }), { dataset, params: bound })
  return value.get()
}

function failAs(behavior: Exclude<Behavior, 'well'>, response: ServerResponse): void {
  if (behavior === 'hanging') return
  if (behavior === 'broken off') return void response.destroy()
  if (behavior === 'no JSON') return void response.writeHead(200).end('<h1>Bad gateway</h1>')
  if (behavior === 'cut off') {
    return void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"ms":1,"result":{"pos')
  }
  const nonsense = { ms: 1, result: { posts: 7, tags: 'none' } }
  if (behavior === 'nonsense') json(response, 200, nonsense)
  else json(response, behavior, { statusCode: behavior, error: 'Failure', message: 'The service fails' })
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
