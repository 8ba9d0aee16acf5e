/** The field with the values that the form showed at first, as JSON. */
export const KNOWN = 'known'

/**
 * Merges a form that others can save meanwhile: unchanged fields keep what is stored, and fields changed on both
 * sides conflict. Without `known`, takes everything as typed.
 */
export function mergeForm<Fields extends Record<string, string>>(
  typed: Fields,
  known: FormDataEntryValue | null,
  stored: Fields,
): { merged: Fields; conflicts: (keyof Fields)[] } {
  const before = readKnown(known)
  const merged = { ...typed }
  const conflicts: (keyof Fields)[] = []
  for (const name of Object.keys(typed) as (keyof Fields & string)[]) {
    const was = before?.[name]
    if (typeof was !== 'string' || stored[name] === undefined) continue
    if (typed[name] === was) merged[name] = stored[name]
    else if (stored[name] !== was && stored[name] !== typed[name]) conflicts.push(name)
  }
  return { merged, conflicts }
}

/** Merges a list without an order, whose names the form knew with spaces between: what each side adds or removes counts. */
export function mergeList(typed: string[], known: unknown, stored: string[]): string[] {
  const before = typeof known === 'string' ? known.split(' ') : stored
  const kept = stored.filter((name) => typed.includes(name) || !before.includes(name))
  return [...kept, ...typed.filter((name) => !before.includes(name) && !stored.includes(name))]
}

export function readKnown(known: FormDataEntryValue | null): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(String(known))
    return typeof read === 'object' ? (read as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

export function conflictText(stored: string): string {
  const what = stored === '' ? 'cleared this' : `saved “${stored}”`
  return `Someone ${what} in another window. Save again to replace it with yours.`
}
