/** An upload that was begun, as tus-js-client describes it. */
interface Begun {
  size: number | null
  metadata: Record<string, string>
  creationTime: string
  urlStorageKey: string
  uploadUrl: string | null
  parallelUploadUrls: string[] | null
}

const PREFIX = 'sideline-upload '
/** The server deletes them after a day. Milliseconds. */
const LIFETIME = 24 * 3_600_000

/** Stores in this browser where unfinished uploads are, so that they go on after the tab was closed. */
export const unfinished = {
  async findAllUploads(): Promise<Begun[]> {
    return keys().flatMap((key) => read(key) ?? [])
  },
  async findUploadsByFingerprint(fingerprint: string): Promise<Begun[]> {
    return read(PREFIX + fingerprint) ?? []
  },
  async removeUpload(key: string): Promise<void> {
    localStorage.removeItem(key)
  },
  async addUpload(fingerprint: string, upload: Begun): Promise<string> {
    for (const key of keys()) if (!read(key)) localStorage.removeItem(key)
    const urlStorageKey = PREFIX + fingerprint
    localStorage.setItem(urlStorageKey, JSON.stringify({ ...upload, urlStorageKey }))
    return urlStorageKey
  },
  /** Forgets the upload of the file with this name. Uppy's fingerprint has the name, with a slash for each symbol. */
  forget(name: string): void {
    const part = name.replaceAll(/[^a-z0-9]/gi, '/')
    for (const key of keys()) if (key.includes(part)) localStorage.removeItem(key)
  },
}

function keys(): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
}

function read(key: string): Begun[] | null {
  const text = localStorage.getItem(key)
  if (!text) return null
  const begun = JSON.parse(text) as Begun
  return Date.parse(begun.creationTime) < Date.now() - LIFETIME ? null : [begun]
}
