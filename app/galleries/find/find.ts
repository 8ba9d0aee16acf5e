import * as t from '#messages/galleries'
import type { Evidence } from '../../athletes/tags/evidence.ts'

export interface FindTeam {
  id: string
  name: string
}

export interface SearchResult {
  asked: string
  /** Null until one of several teams is chosen: a number alone never finds a child. */
  team: FindTeam | null
  athlete: { number: string; name: string } | null
  several: { number: string; name: string }[]
  /** For each photograph shown, in order; null where its caption has the letters. */
  tags: (FoundTag | null)[]
  /** Where nobody is found: the team's numbers in this album. */
  numbers: string[]
}

export interface FoundTag {
  athlete: string
  evidence: Evidence
}

/** Begins the title of a gallery's page, without any person's name: '23 Bay Point: 31 photos'. */
export function titleOf({
  found,
  count,
  name,
}: {
  found: SearchResult | null
  count: number
  name: string
}): string {
  if (!found) return name
  const { asked, athlete, team } = found
  if (count === 0) return t.lookingFor({ asked })
  const who = athlete && team ? `${athlete.number} ${team.name}` : t.quoted({ text: asked })
  return t.foundTitle({ who, count })
}
