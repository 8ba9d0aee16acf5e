import { useEffect, useState } from 'react'
import { UPLOADS } from './sending/server.ts'

/** How far the photographs of one album are. */
export interface Developing {
  waiting: number
  failed: number
  reasons: { file: string; reason: string }[]
}

/** Of albums, by their IDs. */
type News<Album extends Developing> = Record<string, Album>

interface Listener {
  albums: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: each listener knows what the site sends to it.
  hear(news: News<any>): void
}

/** Milliseconds. */
const AGAIN_AFTER = 10_000

const listeners = new Set<Listener>()
let stream: EventSource | undefined
let query = ''

/** Calls `hear` whenever the server sends news of these albums. Returns a function that ends it. */
export function listen<Album extends Developing>(
  albums: readonly string[],
  hear: (news: News<Album>) => void,
): () => void {
  const listener = { albums, hear }
  if (listeners.size === 0) document.addEventListener('visibilitychange', connect)
  listeners.add(listener)
  // Parts of a page come and go together.
  queueMicrotask(connect)
  return () => {
    listeners.delete(listener)
    queueMicrotask(connect)
    if (listeners.size === 0) document.removeEventListener('visibilitychange', connect)
  }
}

/**
 * Opens one connection for the whole page, while it is visible: browsers allow few to a site. The server takes only the
 * first ten albums, so those of the newest listeners come first.
 */
function connect(): void {
  const albums = document.hidden ? [] : [...listeners].toReversed().flatMap((listener) => listener.albums)
  const wanted = [...new Set(albums)].map((id) => `album=${id}`).join('&')
  if (wanted === query) return
  query = wanted
  stream?.close()
  if (wanted) stream = openStream(wanted)
}

function openStream(wanted: string): EventSource {
  const events = new EventSource(`${UPLOADS}/developing?${wanted}`)
  events.addEventListener('message', ({ data }) => {
    const news = JSON.parse(data)
    for (const { hear } of listeners) hear(news)
  })
  events.addEventListener('signed-out', () => {
    events.close()
    query = ''
  })
  // After a lost connection a browser connects again by itself, but not after an error page, as when the site restarts.
  events.addEventListener('error', () => {
    if (events.readyState !== EventSource.CLOSED || events !== stream) return
    query = ''
    setTimeout(connect, AGAIN_AFTER)
  })
  return events
}

/** How far these albums are, once there is news. Listens while `isActive`, or while any of their photographs wait. */
export function useDeveloping(albumIds: string[], isActive: boolean): News<Developing> {
  const [albums, setAlbums] = useState<News<Developing>>({})
  const ids = albumIds.join(' ')
  const listens = ids !== '' && (isActive || Object.values(albums).some(({ waiting }) => waiting > 0))
  useEffect(() => {
    if (!listens) return
    const own = ids.split(' ')
    return listen<Developing>(own, (news) =>
      setAlbums(Object.fromEntries(Object.entries(news).filter(([id]) => own.includes(id)))),
    )
  }, [ids, listens])
  return albums
}
