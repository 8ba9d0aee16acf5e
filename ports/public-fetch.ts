import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'

const TIMEOUT = 15_000
const MOST_REDIRECTS = 3

/** Addresses that are not on the public internet, by RFC 6890 and its updates. */
const inside = blockList(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4
  2001::/23 2001:db8::/32 2002::/16 3fff::/20`)
/** Of IPv6 only what is handed out, without the ranges above that lead to IPv4 addresses or documents. */
const outside = blockList('2000::/3')

function blockList(subnets: string): BlockList {
  const list = new BlockList()
  for (const [, net = '', bits] of subnets.matchAll(/(\S+)\/(\d+)/g)) {
    list.addSubnet(net, Number(bits), net.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}

export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4')
  return isIP(address) === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** `code` says what went wrong, as a status of HTTP if there is one. */
export class FetchFailed extends Error {
  readonly code: 'inside' | 'unreachable' | 'large' | `${number}`

  constructor(code: FetchFailed['code'], options?: ErrorOptions) {
    super(`Not fetched: ${code}`, options)
    this.code = code
  }
}

interface Limits {
  /** Bytes. */
  most: number
  /** For tests. */
  allows?: (address: string) => boolean
  ca?: string
}

/**
 * Gets a file by https from an address that someone typed. Connects to public addresses only, as the name resolves at
 * that moment, also after a redirect. Throws {@link FetchFailed}; nothing in it tells what a host inside answers.
 */
export async function fetchPublic(address: URL, limits: Limits): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT)
  try {
    let next = address
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      const response = await get(next, limits, signal)
      const { statusCode = 0, headers } = response
      if (statusCode === 200) return await bytesOf(response, limits.most)
      response.destroy()
      const to = statusCode >= 300 && statusCode < 400 && headers.location
      if (!to || !URL.canParse(to, next)) throw new FetchFailed(`${statusCode}`)
      next = new URL(to, next)
    }
    throw new FetchFailed('unreachable')
  } catch (cause) {
    throw cause instanceof FetchFailed ? cause : new FetchFailed('unreachable', { cause })
  }
}

function get(url: URL, { allows = isPublic, ca }: Limits, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || (isIP(host) && !allows(host))) throw new FetchFailed('inside')
  return new Promise((resolve, reject) => {
    request(url, {
      signal,
      ca,
      headers: { Accept: 'text/calendar', 'User-Agent': 'Sideline' },
      // Its own connection: an agent could reuse one that was resolved otherwise.
      agent: false,
      lookup(name, options, done) {
        lookup(name, { ...options, all: true }, (error, found) => {
          if (error) return done(error, [])
          const [good] = found
          if (!good || !found.every(({ address }) => allows(address)))
            return done(new FetchFailed('inside'), [])
          return options.all ? done(null, found) : done(null, good.address, good.family)
        })
      },
    })
      .once('response', resolve)
      .once('error', reject)
      .end()
  })
}

async function bytesOf(response: IncomingMessage, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > most) throw new FetchFailed('large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
