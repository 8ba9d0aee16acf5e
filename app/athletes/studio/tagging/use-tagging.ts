import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { randomKey } from '../../../ui/random-key.ts'
import type { Missed, TagChange } from './changes.server.ts'
import {
  burstOf,
  changed,
  isUntagged,
  missedSentence,
  readTyped,
  type TaggedFrame,
  type TaggingTeam,
  withoutMissed,
} from './rules.ts'
import { TagSender } from './sender.ts'
import { type Act, beginSession, type Session } from './session.ts'
import { useDeveloped } from './use-developed.ts'
import { useMoreFrames } from './use-more-frames.ts'

export interface TaggingOptions {
  account: string
  album: { id: string; title: string }
  teams: TaggingTeam[]
  counts: { total: number; untagged: number }
  page: { frames: TaggedFrame[]; next: string | null }
  /** The frame to begin with. */
  start: string | null
}

export function useTagging({ account, album, teams, counts, page, start }: TaggingOptions) {
  const [session, setSession] = useState(() => beginSession(page.frames, teams, start))
  // Keys are faster than rendering.
  const latest = useRef(session)
  const set = (next: Session) => {
    latest.current = next
    setSession(next)
  }
  const withFrames = (change: (frames: TaggedFrame[]) => TaggedFrame[]) =>
    set({ ...latest.current, frames: change(latest.current.frames) })
  const sender = useSender(account, album.id, {
    left: (left) => withFrames((all) => left.reduce(changed, all)),
    missed: (missed, changes) => {
      withFrames((all) => withoutMissed(all, missed, changes))
      return missedSentence(missed, latest.current.frames, teams)
    },
  })
  const loaded = useMoreFrames(album.id, page.next, (more) => {
    withFrames((all) => [...all, ...sender.pending().reduce(changed, more)])
  })
  useDeveloped(album.id, session, withFrames)
  const act = (one: Act) => {
    const { session: next, change } = one(latest.current, randomKey())
    set(next)
    if (change) sender.add(change)
  }
  const athletes = useMemo(
    () => new Map(teams.flatMap((team) => team.athletes.map((one) => [one.id, one] as const))),
    [teams],
  )
  const { frames, index } = session
  return {
    ...session,
    act,
    athletes,
    frame: frames[index] as TaggedFrame,
    burst: burstOf(frames, index),
    reading: readTyped(session.typed, teams, session.team),
    sending: sender.current,
    retry: sender.retry,
    dismiss: sender.dismiss,
    untagged: loaded ? frames.filter(isUntagged).length : counts.untagged,
    total: counts.total,
  }
}

export type Tagging = ReturnType<typeof useTagging>

interface Listeners {
  left(changes: TagChange[]): void
  missed(missed: Missed, changes: readonly TagChange[]): string | null
}

function useSender(account: string, album: string, on: Listeners) {
  const [sender] = useState(
    () => new TagSender(account, album, href('/studio/albums/:album/tags', { album })),
  )
  const take = useRef(on)
  take.current = on
  useEffect(() => {
    sender.begin(
      (left) => take.current.left(left),
      (missed, changes) => take.current.missed(missed, changes),
    )
    return () => sender.end()
  }, [sender])
  const current = useSyncExternalStore(
    sender.subscribe,
    () => sender.current,
    () => sender.current,
  )
  const add = (change: TagChange) => sender.add(change)
  return { current, add, pending: () => sender.current.pending, retry: sender.retry, dismiss: sender.dismiss }
}
