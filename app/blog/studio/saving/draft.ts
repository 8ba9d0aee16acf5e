/** A post's text as the editor has it. */
export interface Draft {
  title: string
  mainPhotoId: string | null
  /** Portable Text as it is stored. */
  body: unknown[]
  tags: string[]
}

/** The response to a text that was sent. */
export type SaveAnswer =
  | { edit: number; at: number }
  /** The text is too long or malformed. */
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
