import { createContext, useCallback, useRef, useState } from 'react'
import type { Obstacle } from '../../../picks/rules.ts'
import type { Choosing } from '../../choose.server.ts'

export interface Picks {
  has: (frameId: string) => boolean
  noteOf: (frameId: string) => string
  count: number
  notes: number
  /** Their numbers in the album, ascending. */
  all: number[]
  most: number | null
  /** Whether there are as many as may be. */
  full: boolean
  /** Shown at once, then saved; undone when it cannot be saved. */
  choose: (frameId: string, number: number, picked: boolean) => void
  /** True once it is saved. */
  note: (frameId: string, text: string) => Promise<boolean>
  finish: () => Promise<boolean>
  /** Why the last change was not saved; 'unsent' without a connection. */
  why: Obstacle | 'unsent' | null
}

/** For the hearts of a gallery, so that one of them does not render the photographs again. */
export const PicksContext = createContext<Picks | null>(null)

/**
 * A client's picks: those that came with the page, and the changes since.
 *
 * @param address of the action that saves them
 * @param refused called when the page is out of date: finished, closed or no longer granted
 */
export function useChoosing(address: string, { list, picks }: Choosing, refused: () => void): Picks {
  /** Of each frame its number, or null where it is no longer picked. */
  const [changes, setChanges] = useState<Record<string, number | null>>({})
  const [written, setWritten] = useState<Record<string, string>>({})
  const [why, setWhy] = useState<Picks['why']>(null)
  // Changes arrive in their order: at the limit, one is removed before another is added.
  const pending = useRef<Promise<unknown>>(Promise.resolve())
  const chosen = new Map(picks.map(({ frameId, number, note }) => [frameId, { number, note }]))
  for (const [id, number] of Object.entries(changes)) {
    if (number === null) chosen.delete(id)
    else if (!chosen.has(id)) chosen.set(id, { number, note: '' })
  }
  const full = list.most !== null && chosen.size >= list.most
  const noteOf = (id: string) => (chosen.has(id) ? (written[id] ?? chosen.get(id)?.note ?? '') : '')
  const send = useCallback(
    (fields: Record<string, string>) => {
      setWhy(null)
      const sent = pending.current.then(async () => {
        const { status, why = null } = await post(address, fields)
        if (status === 404 || why === 'finished' || why === 'closed') refused()
        if (status !== 200) setWhy(why ?? 'unsent')
        return status === 200
      })
      pending.current = sent
      return sent
    },
    [address, refused],
  )
  const choose = (id: string, number: number, picked: boolean) => {
    if (picked && full) return setWhy('full')
    const change = (to: boolean) => setChanges((before) => ({ ...before, [id]: to ? number : null }))
    change(picked)
    if (!picked) setWritten(({ [id]: _, ...rest }) => rest)
    send({ [picked ? 'add' : 'remove']: id }).then((saved) => saved || change(!picked))
  }
  return {
    ...{ noteOf, choose, why, full, most: list.most, count: chosen.size },
    all: [...chosen.values()].map(({ number }) => number).sort((a, b) => a - b),
    has: (id) => chosen.has(id),
    notes: [...chosen.keys()].filter((id) => noteOf(id) !== '').length,
    async note(id, text) {
      const saved = await send({ note: id, text })
      if (saved) setWritten((before) => ({ ...before, [id]: text.trim() }))
      return saved
    },
    finish: () => send({ finish: `${chosen.size}` }),
  }
}

/** The response's status and why nothing was saved; 0 without one. Continues when the client leaves the page. */
async function post(
  address: string,
  fields: Record<string, string>,
): Promise<{ status: number; why?: Obstacle | null }> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(fields),
      keepalive: true,
    })
    const body: { why?: Obstacle } | null = response.status === 409 ? await response.json() : null
    return { status: response.status, why: body?.why }
  } catch {
    return { status: 0 }
  }
}
