/** On https the prefix makes browsers refuse a cookie of that name that is not from this very host. */
function named(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name
}

/** What the browser sent under this name, or null. */
export function readCookie(request: Request, name: string, origin: string): string | null {
  const start = `${named(name, origin)}=`
  const pairs = request.headers.get('Cookie')?.split(';') ?? []
  const found = pairs.map((pair) => pair.trim()).find((pair) => pair.startsWith(start))
  return found ? found.slice(start.length) : null
}

/**
 * A `Set-Cookie` that no script can read, sent along when a link leads here from elsewhere but with no write.
 *
 * @param seconds how long it is kept; 0 takes it back
 */
export function cookie(name: string, value: string, seconds: number, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${named(name, origin)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
