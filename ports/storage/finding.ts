export interface Finding {
  name: string
  /** 'note': not in order or not known, but the site works. */
  state: 'ok' | 'note' | 'wrong'
  says: string
}

export const CHECK_FOLDER = 'storage-check'
