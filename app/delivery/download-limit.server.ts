import type { DownloadLimit } from '../ports.server.ts'

/** Enough for a browser, and for a download manager that fetches in pieces. */
const PER_CLIENT = 6

/** Limits how many downloads each client has at once, so that one client cannot occupy the whole server. */
export function openDownloadLimit(most = PER_CLIENT): DownloadLimit & { busy(): number } {
  const clients = new Map<string, number>()
  return {
    enter(clientId) {
      const count = clients.get(clientId) ?? 0
      if (count >= most) return null
      clients.set(clientId, count + 1)
      let active = true
      return () => {
        if (!active) return
        active = false
        const left = (clients.get(clientId) ?? 1) - 1
        if (left > 0) clients.set(clientId, left)
        else clients.delete(clientId)
      }
    },
    busy: () => [...clients.values()].reduce((sum, count) => sum + count, 0),
  }
}
