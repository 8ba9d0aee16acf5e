import type { Generated } from 'kysely'

export interface AthleteTables {
  team: {
    id: string
    name: string
    /** 'Fall 2025' */
    season: Generated<string>
    slug: Generated<string | null>
    deleted_at: Generated<number | null>
  }

  /** The child behind athletes of several seasons or teams; deleted with the last of them. */
  person: {
    id: string
    /** Since when only staff may see them. */
    not_shown_at: Generated<number | null>
    not_shown_note: Generated<string>
    /** The random code on their card, and the end of their page's address. */
    card: Generated<string | null>
    /** Null until a page is made; cards are older than pages. */
    page: Generated<'on' | 'off' | null>
    /** HMAC of the PIN with the site's secret. */
    pin_hash: Generated<string | null>
    /** The PIN, encrypted with the site's secret. */
    pin_sealed: Generated<string | null>
  }

  athlete: {
    id: string
    team_id: string
    person_id: string
    number: string
    /** '' if only the number is known. */
    name: Generated<string>
    position: Generated<string>
    /** Grade or class: '11', 'Senior'. */
    year: Generated<string>
    /** Whether all who wear the number share it. */
    shares_number: Generated<0 | 1>
    deleted_at: Generated<number | null>
  }

  /** A team that the photographs of an album may show. */
  album_team: {
    album_id: string
    team_id: string
  }

  tag: {
    id: string
    photo_id: string
    athlete_id: string
    evidence: 'caption' | 'card' | 'hand'
    /** The sentence of the caption, 'Filled from 107', or ''. */
    detail: Generated<string>
    /** The command or match that made it, undone as a whole. */
    step: string
    created_at: number
    /** When someone said that it is wrong; null once the owner has decided. */
    reported_at: Generated<number | null>
  }

  /** A text that, the owner says, does not mean this person. */
  cleared_text: {
    photo_id: string
    person_id: string
    /** SHA-256: a changed text is judged again. */
    text: string
    cleared_at: number
  }

  /** The owner's decision to show a photograph of a hidden person. */
  photo_release: {
    id: string
    photo_id: string
    /** Null for those who were erased. */
    person_id: string | null
    reason: string
    released_at: number
    released_by: string | null
  }

  follower: {
    id: string
    person_id: string
    email: string
    asked_at: number
    confirmed_at: Generated<number | null>
    /** The last arrival that an email told of. */
    told_until: Generated<number | null>
    /** For an address of a roster: kept until it's invited, then sent. Null for one that asked itself. */
    invitation: Generated<'kept' | 'sent' | null>
  }

  /** SHA-256 of an address that was invited to a team, or that wants no invitation. */
  invitation_hash: {
    hash: string
    /** When its email is sent, or when it refused. */
    at: number
  }

  /** When a photograph was first found on the page of someone who is followed. */
  arrival: {
    person_id: string
    photo_id: string
    at: number
  }

  /** A photograph that, the owner says, shows nobody of the teams. */
  nobody: {
    photo_id: string
    step: string
  }

  card_code: {
    code: string
  }

  /** Addresses that the site has or had: cards may have been printed with them. */
  site_origin: {
    origin: string
  }
}
