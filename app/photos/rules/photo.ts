/** A photograph that needs no text of its own, like the cover of an album whose name is beside it. */
export interface CoverView {
  id: string
  /** Pixels of the developed photograph, orientation applied. */
  width: number
  height: number
  /** `data:` URI of the thumbhash, drawn. */
  placeholder: string
  /** False until it has been developed; the page shows only the placeholder. */
  developed: boolean
  /** Where its derivatives are, unless they are public: `/client/{id}/{album}/photos`. */
  folder?: string
}

/** A photograph as a page needs it. */
export interface PhotoView extends CoverView {
  alt: string
  title: string | null
}

/** A photograph in its place in an album. */
export interface FrameView extends PhotoView {
  /** The frame's ID, not the photograph's. */
  frameId: string
}
