/** Named as in the list's address. */
export type ListFilters = { q: string } & Record<string, string | null>

export function addressWith(path: string, filters: Record<string, string | null>): string {
  const given = Object.entries(filters).filter(([, value]) => value)
  const query = new URLSearchParams(given as [string, string][]).toString()
  return path + (query && `?${query}`)
}

export function searchOf(searchParams: URLSearchParams): string {
  return cleanSearch(searchParams.get('q') ?? '')
}

/** The ID in an address, such as where a page begins. Undefined for characters that a database may refuse, too. */
export function idIn(searchParams: URLSearchParams, name: string): string | undefined {
  const id = searchParams.get(name) ?? ''
  return /^[\w-]{1,128}$/.test(id) ? id : undefined
}

/** A database may refuse control characters. */
export function cleanSearch(typed: string): string {
  return typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()
}
