import type { Generated } from 'kysely'

// Teams and who plays in them; see docs/decisions/0040-athletes-by-number.md.

export interface TeamTable {
  id: string
  name: string
  /** 'Fall 2025'; '' for none. */
  season: Generated<string>
  /** The end of its public page's address; null while it has none. */
  slug: Generated<string | null>
  /** When it was moved to the trash. */
  deleted_at: Generated<number | null>
}

/** The child behind athletes of several seasons or teams; gone with the last of them. */
export interface PersonTable {
  id: string
  /** Since when nobody but staff may see them; null while they are shown. */
  not_shown_at: Generated<number | null>
  /** Why, for the owner: 'Guardian asked by phone.' */
  not_shown_note: Generated<string>
  /** What the code on their card says, at random, and the end of their page's address; null until one is made. */
  card: Generated<string | null>
  /** Whether that page opens; null until one is made, as for a card of before there were pages. */
  page: Generated<'on' | 'off' | null>
  /** HMAC of its PIN with the site's secret; null without one. */
  pin_hash: Generated<string | null>
  /** The PIN, encrypted with the site's secret. */
  pin_sealed: Generated<string | null>
}

/** Somebody on the roster of one team. */
export interface AthleteTable {
  id: string
  team_id: string
  person_id: string
  /** One to four letters and digits, in capitals: '00', '7A', '1234'. */
  number: string
  /** '' where only the number is known. */
  name: Generated<string>
  position: Generated<string>
  /** Grade or class: '11', 'Senior'. */
  year: Generated<string>
  /** 1 when the owner said that all who wear the number share it. */
  shares_number: Generated<0 | 1>
  /** When they were removed from the roster. */
  deleted_at: Generated<number | null>
}

/** A team that the photographs of an album may show. */
export interface AlbumTeamTable {
  album_id: string
  team_id: string
}

/** An athlete whom a photograph shows. */
export interface TagTable {
  id: string
  photo_id: string
  athlete_id: string
  /** How it is known: from the photograph's caption, a photographed QR card, or by hand. */
  evidence: 'caption' | 'card' | 'hand'
  /** What the owner reads behind the evidence: the sentence of the caption, 'Filled from 107'; '' for nothing. */
  detail: Generated<string>
  /** The ID of the command or match that made it: a step is taken back whole. */
  step: string
  created_at: number
  /** When somebody said that it is wrong; null once the owner has decided. */
  reported_at: Generated<number | null>
}

/** A text about a photograph of which the owner said that it does not mean this person. */
export interface ClearedTextTable {
  photo_id: string
  person_id: string
  /** Its hash (SHA-256): another text is judged again. */
  text: string
  cleared_at: number
}

/** The owner's decision to show a photograph although it shows somebody who is not shown. */
export interface PhotoReleaseTable {
  id: string
  photo_id: string
  /** For whom; null for those who were erased. */
  person_id: string | null
  reason: string
  released_at: number
  /** An account, while there is one. */
  released_by: string | null
}

/** An address that gets an email when photographs of somebody arrive, once it is confirmed. */
export interface FollowerTable {
  id: string
  person_id: string
  /** Lower case. */
  email: string
  /** When somebody left the address, or left it again. */
  asked_at: number
  /** When whoever reads its email confirmed it; null until then. */
  confirmed_at: Generated<number | null>
  /** The last arrival that an email told of; null before the first. */
  told_until: Generated<number | null>
}

/** A photograph on the page of somebody who is followed, and when it was first found there. */
export interface ArrivalTable {
  person_id: string
  photo_id: string
  at: number
}

/** A photograph of which the owner said, in tagging, that it shows nobody of the teams. */
export interface NobodyTable {
  photo_id: string
  /** The ID of the command that said it: a step is taken back whole. */
  step: string
}

/** What is or was on a card, also after it has ended. */
export interface CardCodeTable {
  code: string
}

/** An address that the site has or had: cards may have been printed with it. */
export interface SiteOriginTable {
  /** 'https://baseline.example' */
  origin: string
}
