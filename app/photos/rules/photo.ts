/** A photograph whose surroundings say what it shows: the cover of an album that is named beside it. */
export interface CoverView {
  id: string
  /** Pixels of the developed photograph, orientation applied. */
  width: number
  height: number
  /** `data:` URI of the thumbhash, drawn. */
  placeholder: string
  /** False while it is still in the developer: only the placeholder is shown. */
  developed: boolean
  /** The address under which its derivatives are, when it is not the public one: `/client/{id}/{album}/photos`. */
  folder?: string
}

/** A photograph as a page needs it. */
export interface PhotoView extends CoverView {
  alt: string
  title: string | null
}
