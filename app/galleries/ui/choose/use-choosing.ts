import { createContext, useCallback, useRef, useState } from 'react'
import type { Choosing } from '../../choose.server.ts'
import type { ClientPick } from '../../picks/client-picks.server.ts'
import type { Obstacle } from '../../picks/rules.ts'

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

/** Of each frame that changed its number and note, or null where it is no longer picked. */
type Changes = Record<string, { number: number; note: string } | null>

/**
 * A client's picks: those that came with the page, and the changes since.
 *
 * @param address of the action that saves them
 * @param refused called when the page is out of date: finished, closed or no longer granted
 */
export function useChoosing(address: string, { list, picks }: Choosing, refused: () => void): Picks {
  const [changes, setChanges] = useState<Changes>({})
  const [why, setWhy] = useState<Picks['why']>(null)
  // Changes arrive in their order: at the limit, one is removed before another is added.
  const pending = useRef<Promise<unknown>>(Promise.resolve())
  const chosen = chosenAfter(picks, changes)
  const full = list.most !== null && chosen.size >= list.most
  const noteOf = (id: string) => chosen.get(id)?.note ?? ''
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
    const before = chosen.get(id) ?? null
    const change = (to: Changes[string]) => setChanges((all) => ({ ...all, [id]: to }))
    change(picked ? (before ?? { number, note: '' }) : null)
    send({ [picked ? 'add' : 'remove']: id }).then((saved) => saved || change(before))
  }
  return {
    ...{ noteOf, choose, why, full, most: list.most, count: chosen.size },
    all: [...chosen.values()].map(({ number }) => number).sort((a, b) => a - b),
    has: (id) => chosen.has(id),
    notes: [...chosen.values()].filter(({ note }) => note !== '').length,
    async note(id, text) {
      const pick = chosen.get(id)
      const saved = await send({ note: id, text })
      if (saved && pick) {
        const written = { ...pick, note: text.trim() }
        setChanges((all) => (all[id] === null ? all : { ...all, [id]: written }))
      }
      return saved
    },
    finish: () => send({ finish: `${chosen.size}` }),
  }
}

/** By frame. The server deletes a note with its pick, so one that is picked again has none. */
export function chosenAfter(picks: readonly ClientPick[], changes: Changes) {
  const chosen = new Map(picks.map(({ frameId, number, note }) => [frameId, { number, note }]))
  for (const [id, change] of Object.entries(changes)) {
    if (change) chosen.set(id, change)
    else chosen.delete(id)
  }
  return chosen
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
