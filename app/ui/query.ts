/** Skips empty parameters. Starts with '?' unless none is left. */
export function queryOf(parameters: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}
