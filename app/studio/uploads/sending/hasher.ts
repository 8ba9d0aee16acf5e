/** The ID that the photograph in a file would have, or null when the file cannot be read. */
export type Hash = (file: File) => Promise<string | null>

/** Hashes files in a worker, so that the page stays quick. */
export function openHasher(): Hash {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (photoId: string | null) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; photoId: string | null }>) => {
    waiting.get(data.id)?.(data.photoId)
    waiting.delete(data.id)
  })
  return (file) =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      worker.postMessage({ id, file })
    })
}
