/** The filters of a list, named as in its address. `q` is what somebody looks for. */
export type ListFilters = { q: string } & Record<string, string | null>

/** The address of a list with these filters. What is empty is left out. */
export function addressWith(path: string, filters: Record<string, string | null>): string {
  const given = Object.entries(filters).filter(([, value]) => value)
  const query = new URLSearchParams(given as [string, string][]).toString()
  return path + (query && `?${query}`)
}

/** What an address searches for; '' for no search. */
export function searchOf(searchParams: URLSearchParams): string {
  return cleanSearch(searchParams.get('q') ?? '')
}

/** Without control characters, which a database may refuse. */
export function cleanSearch(typed: string): string {
  return typed
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 100)
    .toWellFormed()
}
