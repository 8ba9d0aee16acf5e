/** Hashes one file after another, away from the page. */
const port = self as unknown as {
  addEventListener(type: 'message', listener: (event: MessageEvent<{ id: number; file: File }>) => void): void
  postMessage(message: { id: number; photoId: string | null }): void
}

/** SHA-256, of which a photograph's ID is the first 32 hex digits; null when the file cannot be read. */
async function photoIdOf(file: File): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
    return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return null
  }
}

port.addEventListener('message', async ({ data: { id, file } }) =>
  port.postMessage({ id, photoId: await photoIdOf(file) }),
)
