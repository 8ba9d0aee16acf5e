/** The ID that the photograph in a file would have; null when the file cannot be read. Rejects when the worker fails. */
export type Hash = (file: File) => Promise<string | null>

/** Hashes files in a worker, so that the page stays quick. */
export function openHasher(): Hash {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, PromiseWithResolvers<string | null>>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; photoId: string | null }>) => {
    waiting.get(data.id)?.resolve(data.photoId)
    waiting.delete(data.id)
  })
  // Its script did not load: without a connection, or after the site was updated.
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new Error('The worker failed'))
    waiting.clear()
  })
  return (file) => {
    const id = ++last
    const hashed = Promise.withResolvers<string | null>()
    waiting.set(id, hashed)
    worker.postMessage({ id, file })
    return hashed.promise
  }
}
