export interface Finding {
  name: string
  /** 'note': not in order or not known, but the site works. */
  state: 'ok' | 'note' | 'wrong'
  /** The finding, and what to do about it. */
  says: string
}

export const CHECK_FOLDER = 'storage-check'
