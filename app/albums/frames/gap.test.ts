import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesBetween } from '../../../ports/database/place.ts'
import { gapAt, type PlacedFrame, type Spot } from './gap.ts'

const SECTIONS = [null, 'a', 'b']

/** Frames of three sections, some of them in the trash, in order. */
const albums = fc
  .array(fc.record({ section: fc.nat(2), deleted: fc.integer({ max: 9 }).map((n) => n > 7) }), {
    minLength: 1,
    maxLength: 30,
  })
  .map((given) => {
    const sorted = given.toSorted((one, other) => one.section - other.section)
    const places = placesBetween(null, null, sorted.length)
    return sorted.map(({ section, deleted }, i): PlacedFrame => {
      return {
        id: `${i}`,
        sectionId: SECTIONS[section] as string | null,
        place: places[i] as string,
        deleted,
      }
    })
  })

function sorted(frames: PlacedFrame[]): PlacedFrame[] {
  const rank = ({ sectionId }: PlacedFrame) => SECTIONS.indexOf(sectionId)
  return frames.toSorted((one, other) => rank(one) - rank(other) || (one.place < other.place ? -1 : 1))
}

function move(frames: PlacedFrame[], ids: string[], spot: Spot): PlacedFrame[] | null {
  const gap = gapAt(frames, new Set(ids), spot)
  if (!gap) return null
  const places = placesBetween(gap.after, gap.before, ids.length)
  return sorted(
    frames.map((frame) => {
      const i = ids.indexOf(frame.id)
      return i < 0 ? frame : { ...frame, sectionId: gap.sectionId, place: places[i] as string }
    }),
  )
}

const live = (frames: PlacedFrame[]) => frames.filter(({ deleted }) => !deleted).map(({ id }) => id)

test('frames stand together where they are moved to, and all others keep their order and place', () => {
  fc.assert(
    fc.property(
      albums,
      fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.nat(3),
      (frames, picks, at, kind) => {
        const alive = live(frames)
        if (alive.length === 0) return
        const ids = alive.filter((_, i) => picks.some((pick) => pick % alive.length === i))
        const target = alive[at % alive.length] as string
        const rest = alive.filter((id) => !ids.includes(id))
        const section = SECTIONS[at % 3] as string | null
        const number = (at % alive.length) + 1
        const spot = [{ before: target }, { after: target }, { section }, { number }][kind] as Spot
        const moved = move(frames, ids, spot) as PlacedFrame[]
        const now = live(moved)
        expect(now.filter((id) => !ids.includes(id))).toEqual(rest)
        const start = now.indexOf(ids[0] as string)
        expect(now.slice(start, start + ids.length)).toEqual(ids)
        expect(moved.filter(({ id }) => !ids.includes(id))).toEqual(
          frames.filter(({ id }) => !ids.includes(id)),
        )
        if (!ids.includes(target)) {
          if ('before' in spot) expect(now[start + ids.length]).toBe(target)
          if ('after' in spot) expect(now[start - 1]).toBe(target)
        }
        if ('number' in spot && spot.number <= rest.length + 1) expect(start + 1).toBe(spot.number)
        if ('section' in spot) expect(moved.find(({ id }) => id === ids[0])?.sectionId).toBe(section)
      },
    ),
  )
})

test('there is no gap beside a frame of another album or in the trash', () => {
  const frame = { sectionId: null, place: 'a0', deleted: false }
  const frames = [
    { ...frame, id: '1' },
    { ...frame, id: '2', place: 'a1', deleted: true },
  ]
  for (const spot of [{ before: 'x' }, { after: '2' }]) expect(gapAt(frames, new Set(['1']), spot)).toBeNull()
})
