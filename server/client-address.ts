import { isIPv4, isIPv6 } from 'node:net'

/**
 * Whom a request is counted for: an IPv4 address, or the /64 of an IPv6 address, which is what one household gets.
 * `forwarded` (X-Forwarded-For) is a visitor's word, but for what our own `proxies` have added at its end.
 */
export function clientAddress(
  socket: string | undefined,
  forwarded: string | undefined,
  proxies: number,
): string {
  const direct = normal(socket ?? '') ?? 'unknown'
  if (proxies === 0 || !forwarded) return direct
  const hops = forwarded.split(',')
  return normal(hops.at(-Math.min(proxies, hops.length)) ?? '') ?? direct
}

/** Null when it is no address. */
function normal(written: string): string | null {
  const address = bare(written.trim())
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (isIPv4(mapped)) return mapped
  return isIPv6(address) ? network(address) : null
}

/** Without port, brackets and zone, which some proxies write. */
function bare(written: string): string {
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
