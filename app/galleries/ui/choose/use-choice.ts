import { createContext, useRef, useState } from 'react'
import { type AlbumPart, addSizes } from '../../../delivery/offer/parts.ts'
import type { FrameView } from '../../../photos/rules/photo.ts'
import { post } from '../../../ui/outbox/post.ts'
import type { GalleryMode } from '../../../viewers/gallery-mode.ts'
import type { readPicksPage } from '../../album-page.server.ts'
import type { Obstacle } from '../../choices/rules.ts'
import type { GalleryView } from '../../gallery.server.ts'

export interface ViewerChoice {
  has: (number: number) => boolean
  noteOf: (number: number) => string
  count: number
  notes: number
  all: number[]
  most: number | null
  full: boolean
  files: (saved: Files) => Files
  /** Shows the change at once, and undoes it when it can't be saved. */
  choose: (photo: FrameView, number: number, chosen: boolean) => void
  note: (photo: FrameView, number: number, text: string) => Promise<boolean>
  finish: () => Promise<boolean>
  /** 'unsent' without a connection. */
  why: Obstacle | 'unsent' | null
}

type Files = Pick<AlbumPart, 'videos' | 'sizes'>
type Saved = Pick<GalleryView, 'chosen' | 'notes'>

export type ChoosingProps = NonNullable<Awaited<ReturnType<typeof readPicksPage>>> & { album: string }

export type PicksPage = ChoosingProps & {
  base: string
  mode: GalleryMode
  picks: ViewerChoice
  problem: string | null
}

/** Keeps one heart from rendering all photographs again. */
export const ChoiceContext = createContext<ViewerChoice | null>(null)

/** The note by number, or null where it is no longer chosen. */
type Changes = Record<number, string | null>

interface ChoiceOptions {
  address: string
  saved: Saved
  most: number | null
  /** Called when the page is out of date: finished, closed or no longer granted. */
  refused: () => void
}

export function useChoice({ address, saved, most, refused }: ChoiceOptions): ViewerChoice {
  const [changes, setChanges] = useState<Changes>({})
  const { why, setWhy, send } = useSending(address, most, refused)
  const known = useRef(new Map<number, Files>())
  const chosen = chosenAfter(saved, changes)
  const full = most !== null && chosen.size >= most
  const change = (number: number, to: string | null) => setChanges((all) => ({ ...all, [number]: to }))
  return {
    has: (number) => chosen.has(number),
    noteOf: (number) => chosen.get(number) ?? '',
    count: chosen.size,
    notes: [...chosen.values()].filter((note) => note !== '').length,
    all: [...chosen.keys()].sort((a, b) => a - b),
    most,
    full,
    why,
    files: (from) => filesAfter(from, saved, changes, known.current),
    choose({ frameId, sizes, video }, number, add) {
      if (add && full) return setWhy('full')
      if (sizes) known.current.set(number, { videos: video ? 1 : 0, sizes })
      const before = chosen.get(number) ?? null
      change(number, add ? (before ?? '') : null)
      send({ [add ? 'add' : 'remove']: frameId }, frameId).then((done) => done || change(number, before))
    },
    async note({ frameId }, number, text) {
      const done = await send({ note: frameId, text }, frameId)
      if (done) setChanges((all) => (all[number] === null ? all : { ...all, [number]: text.trim() }))
      return done
    },
    finish: () => send({ finish: `${chosen.size}` }),
  }
}

/** The server deletes a note with its choice: a photograph chosen again has none. */
export function chosenAfter({ chosen, notes }: Saved, changes: Changes): Map<number, string> {
  const after = new Map(chosen.map((number) => [number, notes[number] ?? '']))
  for (const [number, note] of Object.entries(changes)) {
    if (note === null) after.delete(Number(number))
    else after.set(Number(number), note)
  }
  return after
}

function filesAfter(from: Files, saved: Saved, changes: Changes, known: Map<number, Files>): Files {
  return Object.entries(changes).reduce((sum, [key, note]) => {
    const file = known.get(Number(key))
    const chosen = note !== null
    if (!file || saved.chosen.includes(Number(key)) === chosen) return sum
    const times = chosen ? 1 : -1
    return {
      videos: sum.videos + times * file.videos,
      sizes: addSizes(sum.sizes, file.sizes, times),
    }
  }, from)
}

function useSending(address: string, most: number | null, refused: () => void) {
  const [why, setWhy] = useState<ViewerChoice['why']>(null)
  const pending = useRef(new Map<string, Promise<unknown>>())
  function send(fields: Record<string, string>, frameId = ''): Promise<boolean> {
    setWhy(null)
    // Changes of one frame arrive in order. At a limit all do: one frame is removed before another is added.
    const alone = most === null && frameId !== ''
    const earlier = alone ? [pending.current.get(frameId)] : [...pending.current.values()]
    const sent = Promise.all(earlier).then(async () => {
      const posted = await post<{ why?: Obstacle }>(address, fields)
      const why = 'body' in posted ? (posted.body.why ?? null) : 'unsent'
      const isMissing = 'failed' in posted && posted.failed === 'signed-out'
      if (isMissing || why === 'finished' || why === 'closed') refused()
      if (why) setWhy(why)
      return why === null
    })
    pending.current.set(frameId, sent)
    return sent
  }
  return { why, setWhy, send }
}
