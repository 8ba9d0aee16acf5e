/** The name of the hidden field with what a form showed before anything was typed, as JSON. */
export const KNOWN = 'known'

/**
 * What a form may store that others can save meanwhile: a field that was not changed here keeps what is stored, and one that was
 * changed here and elsewhere is a conflict. Without `known`, as from a form of the last release, everything is taken as it is.
 * @param known as the form sent it
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

function readKnown(known: FormDataEntryValue | null): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(String(known))
    return typeof read === 'object' ? (read as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Of a field that somebody else saved meanwhile: what they saved, and how to go on. */
export function conflictText(stored: string): string {
  const what = stored === '' ? 'emptied this' : `saved “${stored}”`
  return `Meanwhile someone ${what} in another window. Save again to replace it with yours.`
}
