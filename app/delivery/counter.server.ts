/** Where downloads are handed out: a few at a time to each client, so that one cannot take all of the server. */
export interface Counter {
  /** Takes a place for one download; answers how to leave it, or null when the client has as many as may be. */
  enter(clientId: string): (() => void) | null
  /** Downloads under way. */
  busy(): number
}

/** A browser, and a download manager that fetches in pieces. */
const EACH = 6

export function openCounter(each = EACH): Counter {
  const clients = new Map<string, number>()
  return {
    enter(clientId) {
      const count = clients.get(clientId) ?? 0
      if (count >= each) return null
      clients.set(clientId, count + 1)
      let inside = true
      return () => {
        if (!inside) return
        inside = false
        const left = (clients.get(clientId) ?? 1) - 1
        if (left > 0) clients.set(clientId, left)
        else clients.delete(clientId)
      }
    },
    busy: () => [...clients.values()].reduce((sum, count) => sum + count, 0),
  }
}
