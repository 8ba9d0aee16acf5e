import type { DownloadLimit } from '../ports.server.ts'

/** A browser, and a download manager that fetches in pieces. */
const EACH = 6

/** A few downloads at a time for each client, so that one cannot take the whole server. */
export function openDownloadLimit(each = EACH): DownloadLimit & { busy(): number } {
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
