import { useEffect, useState } from 'react'
import { UPLOADS } from './sending/server.ts'

export interface Developing {
  waiting: number
  failed: number
  reasons: { file: string; reason: string }[]
}

type News<Album extends Developing> = Record<string, Album>

interface Listener {
  albums: readonly string[]
  // biome-ignore lint/suspicious/noExplicitAny: each listener knows what the site sends it.
  hear(news: News<any>): void
}

/** Milliseconds. */
const AGAIN_AFTER = 10_000

const listeners = new Set<Listener>()
let stream: EventSource | undefined
let query = ''

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
 * Opens one connection for the whole page, while it is visible: browsers allow few to a site. The newest listeners'
 * albums come first, because the server takes only ten.
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
  // After a lost connection a browser reconnects by itself, but not after an error page, as when the site restarts.
  events.addEventListener('error', () => {
    if (events.readyState !== EventSource.CLOSED || events !== stream) return
    query = ''
    setTimeout(connect, AGAIN_AFTER)
  })
  return events
}

/** Follows how far these albums are, while `isActive` or while any of their photographs wait. */
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
