export interface Taken {
  id: string
  name: string
  /** Milliseconds; null if unknown. */
  takenAt: number | null
  section: string | null
  /** From the file; null or '' if it has none. */
  camera: string | null
  card: string | null
  isForeign: boolean
}

/** Lists several athletes if a child plays in several of the album's teams. */
export interface CardOwner {
  number: string
  athletes: string[]
}

export interface Run {
  card: Taken
  /** Null for a card of nobody here or of another site. */
  owner: CardOwner | null
  followers: Taken[]
  stream: string
  isOneCamera: boolean
}

export function timeOf({ takenAt }: Taken): number {
  return takenAt as number
}
