/** A photograph as a page needs it. */
export interface PhotoView {
  id: string
  /** Pixels of the developed photograph, orientation applied. */
  width: number
  height: number
  alt: string
  title: string | null
  /** `data:` URI of the thumbhash, drawn. */
  placeholder: string
  /** False while it is still in the developer: only the placeholder is shown. */
  developed: boolean
  /** The address under which its derivatives are, when it is not the public one: `/client/{id}/{album}/photos`. */
  folder?: string
}
