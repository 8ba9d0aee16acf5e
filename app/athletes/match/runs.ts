/** A photograph of an album, as runs are made of it. */
export interface Taken {
  id: string
  /** The original's file name. */
  name: string
  /** Milliseconds; null where it is not known. */
  takenAt: number | null
  /** Of the album; null for none. */
  section: string | null
  /** What the file says of it; null or '' where it says nothing. */
  camera: string | null
  /** What the card that it shows says; null where it shows none. */
  card: string | null
  /** Whether it shows the code of another site’s card. */
  isForeign: boolean
}

/** Whose card one is: of several where a child plays in several of the album's teams. */
export interface CardOwner {
  number: string
  athletes: string[]
}

/** A card, and what one camera took after it. */
export interface Run {
  card: Taken
  /** Null for a card of nobody here, and for one of another site. */
  owner: CardOwner | null
  followers: Taken[]
  /** The same for all runs of one camera. */
  stream: string
  /** Whether that is one camera for sure. */
  isOneCamera: boolean
}

/** Milliseconds; of one that has a time. */
export function timeOf({ takenAt }: Taken): number {
  return takenAt as number
}
