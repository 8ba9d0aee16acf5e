/** A post's text in the browser: what is stored, with the body and the tags as values. */
export interface Draft {
  title: string
  mainPhotoId: string | null
  /** Portable Text as it is stored. */
  body: unknown[]
  tags: string[]
}

/** What the server says to a text that was sent. */
export type SaveAnswer =
  | { edit: number; at: number }
  /** The text was too long, or is no text. */
  | { refused: string }
  /** Another window or person was faster. What was sent is kept as the version `kept`. */
  | { theirs: Theirs; kept: string | null }
  /** The post was deleted. */
  | { gone: true }

export interface Theirs {
  edit: number
  draft: Draft
  at: number | null
  /** Who: 'You', or a name. */
  by: string | null
}

export function sameDraft(one: Draft, other: Draft): boolean {
  const parts = ({ title, mainPhotoId, body, tags }: Draft) =>
    JSON.stringify([title.trim(), mainPhotoId, body, tags])
  return parts(one) === parts(other)
}
