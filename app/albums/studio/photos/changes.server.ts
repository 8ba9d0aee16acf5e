import { z } from 'zod'
import type { Database } from '../../../../ports/database/port.ts'
import type { AlbumChange, Refused } from '../../change.server.ts'
import { undoCaptions, writeCaptions } from '../../frames/captions.server.ts'
import { MOST_CAPTION } from '../../frames/captions.ts'
import {
  coverWithFrame,
  focusFrame,
  retryFrames,
  turnFrames,
  writeWords,
} from '../../frames/frame-pictures.server.ts'
import { moveFrames, sortFrames } from '../../frames/frames.server.ts'
import { placeBack } from '../../frames/place-back.server.ts'
import { addSection, deleteSection, moveSection, renameSection } from '../../frames/sections.server.ts'
import { deleteFrames, restoreFrames } from '../../trash/frame-trash.server.ts'
import { takeBack, toAlbum } from './other-album.server.ts'

const id = z.string().min(1).max(64)
const ids = z.array(id).min(1).max(20_000)
const name = z.string().max(200)
const percent = z.number().min(0).max(100)
const spot = z.union([
  z.strictObject({ before: id }),
  z.strictObject({ after: id }),
  z.strictObject({ section: id.nullable() }),
  z.strictObject({ number: z.int().min(1) }),
])
const placement = z.strictObject({ id, sectionId: id.nullable(), place: z.string().max(500) })

const change = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('move'), frames: ids, spot }),
  z.strictObject({ do: z.literal('place'), frames: z.array(placement).min(1).max(20_000) }),
  z.strictObject({ do: z.literal('sort'), by: z.enum(['time', 'name']) }),
  z.strictObject({ do: z.literal('delete'), frames: ids }),
  z.strictObject({ do: z.literal('restore'), frames: ids, cover: id.nullable().optional() }),
  z.strictObject({ do: z.literal('turn'), frames: ids, by: z.literal([90, 180, 270]) }),
  z.strictObject({ do: z.literal('retry'), frames: ids }),
  z.strictObject({ do: z.literal('cover'), frame: id }),
  z.strictObject({
    do: z.literal('focus'),
    frame: id,
    focus: z.strictObject({ x: percent, y: percent }).nullable(),
  }),
  z.strictObject({ do: z.literal('words'), frame: id, caption: z.string(), alt: z.string() }),
  z.strictObject({
    do: z.literal('captions'),
    frames: ids,
    text: z.string().max(MOST_CAPTION),
    how: z.enum(['empty', 'replace', 'append']),
  }),
  z.strictObject({ do: z.literal('undo-captions'), step: id }),
  z.strictObject({ do: z.literal('add-section'), name, frames: z.array(id).max(20_000) }),
  z.strictObject({ do: z.literal('rename-section'), section: id, name }),
  z.strictObject({ do: z.literal('move-section'), section: id, before: id.nullable() }),
  z.strictObject({ do: z.literal('delete-section'), section: id }),
  z.strictObject({ do: z.literal('to-album'), frames: ids, to: id, keep: z.boolean() }),
  z.strictObject({
    do: z.literal('take-back'),
    to: id,
    frames: ids,
    copies: z.array(id).max(20_000),
    sections: z.array(id).max(20_000),
    cover: id.nullable(),
    keep: z.boolean(),
  }),
])

export type Change = z.infer<typeof change>
export interface Done {
  /** Null when it cannot be undone. */
  undo: Change | null
  moved?: number
  captioned?: number
  /** The album that has them now, and how many of them it had before. */
  other?: { id: string; title: string; there: number }
}
export type Changed = Done | (Refused & { noResponse?: true })

export function readChange(text: unknown): Change | null {
  try {
    return change.parse(JSON.parse(String(text)))
  } catch {
    return null
  }
}

export async function makeChange(database: Database, change: Change, given: AlbumChange): Promise<Changed> {
  switch (change.do) {
    case 'move':
      return placed(await moveFrames(database, { ...given, ...change }))
    case 'place':
      return placed(await placeBack(database, { ...given, before: change.frames }))
    case 'sort':
      return placed(await sortFrames(database, { ...given, ...change }))
    case 'delete': {
      const done = await deleteFrames(database, { ...given, ...change })
      return 'refused' in done ? done : { undo: { do: 'restore', frames: change.frames, cover: done.cover } }
    }
    case 'restore': {
      const { frames, cover } = change
      const done = await restoreFrames(database, { ...given, frames, wasCover: cover })
      return undoneBy(done, { do: 'delete', frames })
    }
    case 'turn': {
      const back = (360 - change.by) as 90 | 180 | 270
      return undoneBy(await turnFrames(database, { ...given, ...change }), { ...change, by: back })
    }
    case 'cover': {
      const done = await coverWithFrame(database, { ...given, ...change })
      if ('refused' in done) return done
      return { undo: done.before === null ? null : { do: 'cover', frame: done.before } }
    }
    case 'add-section': {
      const added = await addSection(database, { ...given, ...change })
      if ('refused' in added) return added
      if (change.frames.length === 0) return { undo: { do: 'delete-section', section: added.id } }
      return placed(await moveFrames(database, { ...given, ...change, spot: { section: added.id } }))
    }
    case 'captions': {
      const done = await writeCaptions(database, { ...given, ...change })
      if ('refused' in done) return done
      const { step, captioned } = done
      return { undo: step === null ? null : { do: 'undo-captions', step }, captioned }
    }
    case 'to-album': {
      const done = await toAlbum(database, { ...given, ...change })
      if ('refused' in done) return done
      const { sent, title, there } = done
      return { undo: { do: 'take-back', ...sent }, other: { id: sent.to, title, there } }
    }
    default: {
      const make = FINAL[change.do] as (database: Database, all: object) => Promise<object>
      return undoneBy(await make(database, { ...given, ...change }), null)
    }
  }
}

const FINAL = {
  retry: retryFrames,
  focus: focusFrame,
  words: writeWords,
  'undo-captions': undoCaptions,
  'rename-section': renameSection,
  'move-section': moveSection,
  'delete-section': deleteSection,
  'take-back': takeBack,
}

function placed(done: Awaited<ReturnType<typeof moveFrames>>): Changed {
  if ('refused' in done) return done
  const { moved, before } = done
  return { undo: before.length === 0 ? null : { do: 'place', frames: before }, moved }
}

function undoneBy(done: object | Refused, undo: Change | null): Changed {
  return 'refused' in done ? (done as Refused) : { undo }
}
