import type { SectionName } from '../../../site/sections/shapes.ts'

const PREFIX = 'studio.site.'

/** Keeps in this browser what the server does not have yet. */
export function remember(section: SectionName, content: unknown): void {
  try {
    localStorage.setItem(PREFIX + section, JSON.stringify(content))
  } catch {
    // A full or forbidden storage: the server has the draft in half a second.
  }
}

export function forget(section: SectionName): void {
  try {
    localStorage.removeItem(PREFIX + section)
  } catch {}
}

/** What an earlier page of this browser could not send. */
export function remembered(): [SectionName, unknown][] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => [
      name.slice(PREFIX.length) as SectionName,
      JSON.parse(localStorage.getItem(name) ?? 'null'),
    ])
  } catch {
    return []
  }
}
