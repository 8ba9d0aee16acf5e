/** One thing that was tried. */
export interface Finding {
  name: string
  /** 'note': not in order, or not known, and the site works nevertheless. */
  state: 'ok' | 'note' | 'wrong'
  /** What was found, and what to do about it. */
  says: string
}

/** Where objects are stored for a moment. */
export const CHECK_FOLDER = 'storage-check'
