import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Summary, summarize } from './items.ts'
import { UPLOADS } from './server.ts'
import { Uploader } from './uploader.ts'

const NOTHING = summarize([], null)
/** Of the last seconds, from which the time left is guessed. */
const SAMPLES = 40

/** The browser's; a page that the server renders has none. It outlives the pages of the studio. */
let current: Uploader | undefined

export function uploader(): Uploader {
  current ??= new Uploader()
  return current
}

/** What is being uploaded. */
export function useUploads(): Summary {
  return useSyncExternalStore(
    (listener) => uploader().subscribe(listener),
    () => current?.summary() ?? NOTHING,
    () => NOTHING,
  )
}

/** Bytes in a second, or null before that can be said. */
export function useRate({ sentBytes, hold, busy }: Summary): number | null {
  const samples = useRef<{ at: number; bytes: number }[]>([])
  if (hold || !busy) samples.current = []
  else if (samples.current.at(-1)?.bytes !== sentBytes) {
    samples.current = [...samples.current, { at: Date.now(), bytes: sentBytes }].slice(-SAMPLES)
  }
  const [first, last] = [samples.current[0], samples.current.at(-1)]
  if (!first || !last || last.at - first.at < 2000) return null
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at)
}

/** How far the photographs of one album are. */
export interface Developing {
  waiting: number
  failed: number
  reasons: { file: string; reason: string }[]
}

/** What the server says about the development of these albums, while any of their photographs wait. */
export function useDeveloping(albumIds: string[], isActive: boolean): Record<string, Developing> {
  const [albums, setAlbums] = useState<Record<string, Developing>>({})
  const query = albumIds.map((id) => `album=${id}`).join('&')
  const waits = Object.values(albums).some(({ waiting }) => waiting > 0)
  const listens = query !== '' && (isActive || waits)
  useEffect(() => {
    if (!listens) return
    const events = new EventSource(`${UPLOADS}/developing?${query}`)
    events.addEventListener('message', ({ data }) => setAlbums(JSON.parse(data)))
    // The browser connects again by itself, but not to a page for strangers.
    events.addEventListener('signed-out', () => events.close())
    return () => events.close()
  }, [query, listens])
  return albums
}
