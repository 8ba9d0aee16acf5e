import { isIPv4, isIPv6 } from 'node:net'
import { isLoopback } from '../../ports/loopback.ts'

/**
 * Returns the address that limits count: an IPv4 address, the /64 of an IPv6 address (a household's), or `::1`. Of
 * the X-Forwarded-For header, only the entries that our own `proxies` appended are trusted.
 */
export function clientAddress(socket: string | undefined, forwarded: string | undefined, proxies: number) {
  const direct = normalize(socket ?? '') ?? 'unknown'
  if (proxies === 0 || !forwarded) return direct
  const hops = forwarded.split(',')
  return normalize(hops.at(-Math.min(proxies, hops.length)) ?? '') ?? direct
}

function normalize(written: string): string | null {
  const address = withoutPort(written.trim())
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return null
  return isLoopback(address) ? '::1' : network(address)
}

function withoutPort(written: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1]
  const address = bracketed ?? written.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return address.replace(/%.*$/, '')
}

function network(address: string): string {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const groups =
    tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}
