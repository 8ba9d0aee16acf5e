import type { Evidence } from '../../athletes/tags/evidence.ts'
import { counted } from '../../ui/count.ts'

/** A team whose athletes can be found in an album. */
export interface FindTeam {
  id: string
  name: string
}

/** What somebody finds. */
export interface Found {
  asked: string
  /** Null where the album has several teams and none was chosen: a number alone never finds a child. */
  team: FindTeam | null
  /** Whom the photographs show; null where it is nobody, or not clear, and where their captions have the letters. */
  athlete: { number: string; name: string } | null
  /** Several athletes of that name, who are told apart by their numbers. */
  several: { number: string; name: string }[]
  /** For each photograph that is shown, in order, whose tag it has and how that is known; null where its caption has the letters. */
  tags: (FoundTag | null)[]
  /** Where nobody is found: other teams that have the number, with how many photographs. */
  elsewhere: { team: FindTeam; count: number }[]
  /** Where nobody is found: the team's numbers that this album has. */
  numbers: string[]
}

export interface FoundTag {
  /** The ID of an athlete. */
  athlete: string
  evidence: Evidence
}

/** What the title of a gallery's page begins with: its name, or what was found in it, and nobody's name. '23 Bay Point: 31 photos' */
export function titleOf({
  found,
  count,
  name,
}: {
  found: Found | null
  count: number
  name: string
}): string {
  if (!found) return name
  const { asked, athlete, team } = found
  if (count === 0) return `Looking for “${asked}”`
  return `${athlete && team ? `${athlete.number} ${team.name}` : `“${asked}”`}: ${counted(count, 'photo')}`
}
