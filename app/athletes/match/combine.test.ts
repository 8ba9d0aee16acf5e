import { describe, expect, test } from 'vitest'
import type { CardOwner, Taken } from './card-doubts.ts'
import { matchCards } from './cards.ts'
import { combine, doubted, type Finding, found, type Source } from './combine.ts'

const MINUTE = 60_000
const OWNERS = new Map<string, CardOwner>([
  ['A', { number: '214', athletes: ['a'] }],
  ['B', { number: '219', athletes: ['b', 'b-jv'] }],
])

/** 'A' is a card, '?' a foreign one, '.' a photograph a second later, '-' ten minutes, '2' a camera, '|' a section. */
function taken(roll: string, cameras = ['Canon R6 #1', 'Canon R6 #2']): Taken[] {
  let [at, section, camera] = [1, 0, 0]
  return [...roll].flatMap((sign, i) => {
    at += sign === '-' ? 10 * MINUTE : 1000
    if (sign === '|') section += 1
    if (sign === '1' || sign === '2') camera = Number(sign) - 1
    if ('-|12'.includes(sign)) return []
    const card = '.?'.includes(sign) ? null : sign
    const name = `${camera === 0 ? 'DSC_' : 'IMG_'}${1000 + i}.JPG`
    const where = { section: section ? String(section) : null, camera: cameras[camera] ?? '' }
    return [{ id: String(i), name, takenAt: at, ...where, card, isForeign: sign === '?' }]
  })
}

describe('Cards', () => {
  const follow = (photographs: Taken[], owners = OWNERS) => {
    const { found: all } = matchCards(photographs, owners)
    return photographs
      .map(({ id, card, isForeign }) => {
        if (card !== null || isForeign) return card ?? '?'
        const one = all.get(id)
        const [who = one ? '!' : '.'] = one?.athletes.keys() ?? []
        return one?.doubt ? who.toUpperCase() : who
      })
      .join('')
  }
  const doubtOf = (photographs: Taken[], owners = OWNERS) =>
    [...matchCards(photographs, owners).found.values()].find(({ doubt }) => doubt !== null)?.doubt

  test('tag what follows, until the next card', () => {
    expect(follow(taken('..A..B.'))).toBe('..AaaBb')
    const { found: all, cards } = matchCards(taken('A..B'), OWNERS)
    expect(all.get('1')?.athletes.get('a')).toBe('Follows card 214. 2 photos.')
    const twice = matchCards(taken('B.'), OWNERS).found.get('1')?.athletes.keys()
    expect([...(twice ?? [])]).toEqual(['b', 'b-jv'])
    expect([...cards].join(' ')).toBe('0,214 3,219')
  })

  test('end with the section, and after ten minutes', () => {
    const one = new Map([...OWNERS].slice(0, 1))
    expect(follow(taken('A..|.'), one)).toBe('Aaa.')
    expect(follow(taken('A..-.'), one)).toBe('Aaa.')
  })

  test('are read in the order of the clock, wherever the frames lie', () => {
    expect(follow(taken('A..B.').toReversed())).toBe('bBaaA')
    const late = { ...(taken('A')[0] as Taken), id: 'x', takenAt: null }
    const { cards, withoutTime } = matchCards([...taken('.'), late], OWNERS)
    expect([[...cards], withoutTime]).toEqual([[['x', '214']], 1])
  })

  test('of somebody in no team of the album leave what follows to the owner', () => {
    const { found: all, cards } = matchCards(taken('A.X.'), OWNERS)
    expect(all.get('1')?.doubt).toBeNull()
    expect(all.get('3')?.doubt).toContain('not on this album’s teams')
    expect(cards.get('2')).toBeNull()
    expect(follow(taken('A.?.'))).toBe('Aa?!')
  })

  test('name what their own camera took, and two cameras at once are in doubt', () => {
    expect(follow(taken('A..2B..'))).toBe('AaaBbb')
    expect(follow(taken('A2B1.2.1.2.'))).toBe('ABABAB')
    expect(doubtOf(taken('A2B1.2.1.2.'))).toMatch(/2 photos. Another camera .* card 219 at the same time.$/)
    // Two stations in sections of their own.
    const stations = taken('A2B1.2.1.2.').map((one) => ({ ...one, section: one.camera }))
    expect(follow(stations)).toBe('ABabab')
    // Both cameras have the same child, but the card was photographed twice.
    expect(follow(taken('A2A1.2.'))).toBe('AAAA')
  })

  test('without serial numbers go by the series of the files, and are in doubt where two are mixed', () => {
    expect(follow(taken('A..2B..', ['', '']))).toBe('AaaBbb')
    expect(follow(taken('A2.1.', ['', '']))).toBe('A.A')
    expect(doubtOf(taken('A2.1.', ['', '']))).toMatch(/are mixed \(DSC_1000.JPG and IMG_1002.JPG\).$/)
    const mixed = taken('A.2B.1.2.', ['', ''])
    const alike = mixed.map((one) => ({ ...one, name: one.name.replace('IMG_', 'DSC_9') }))
    expect(follow(alike)).toBe('AaBBBB')
  })

  test('are in doubt where the clock was changed, or much time passed', () => {
    const roll = taken('A...B.')
    const later = (from: number, to: number, by: number) =>
      roll.map((one, i) => (i >= from && i <= to ? { ...one, takenAt: (one.takenAt ?? 0) + by } : one))
    const changed = later(2, 2, 1500)
    expect(follow(changed)).toBe('AAAABb')
    expect(doubtOf(changed)).toContain('By the clock, DSC_1002.JPG comes after DSC_1003.JPG')
    const paused = later(2, 9, 3 * MINUTE)
    expect(follow(paused)).toBe('AAAABb')
  })

  test('are in doubt where one was not read, was photographed twice, or nothing follows it', () => {
    const three = new Map([...OWNERS, ['C', { number: '222', athletes: ['c'] }]])
    expect(follow(taken('A..B..C..'), three)).toBe('AaaBbbCcc')
    expect(follow(taken('A..C..'), three)).toBe('AAACcc')
    expect(doubtOf(taken('A..C..'), three)).toContain('Card 219 was never read')
    expect(follow(taken('C....A..'), three)).toBe('CCCCCAaa')
    expect(follow(taken('A..B........C..'), three)).toBe('AaaBBBBBBBBBCcc')
    expect(follow(taken('A..B..A..'))).toBe('AAABbbAAA')
    expect(follow(taken('AB..'))).toBe('ABBB')
    // Most were not there.
    const owner = (card: string, i: number): CardOwner => ({ number: `${i}`, athletes: [card.toLowerCase()] })
    const team = new Map([...'ABCDEFG'].map((card, i) => [card, owner(card, i)]))
    expect(follow(taken('A..D..G..'), team)).toBe('AaaDddGgg')
  })
})

describe('Two sources', () => {
  const says = (source: Source, ...all: string[]) =>
    found(source, Object.entries(Object.fromEntries(all.map((one) => [one, `${source} ${one}`]))))
  const verdict = (...all: Finding[]) => combine(all, (athlete) => athlete.toUpperCase())

  test('agree where one names all of the other, and the first says it', () => {
    expect(verdict(says('card', 'a', 'b'), says('caption', 'a'))).toEqual({
      reasons: [
        { athlete: 'a', source: 'caption', detail: 'caption a' },
        { athlete: 'b', source: 'card', detail: 'card b' },
      ],
      doubt: null,
    })
  })

  test('that disagree leave it to the owner', () => {
    expect(verdict(says('card', 'a'), says('caption', 'b'))).toEqual({
      reasons: [],
      doubt: { sentence: 'Its caption names B, but its card names A.', source: 'card' },
    })
    const partly = verdict(says('caption', 'a', 'b'), says('card', 'b', 'c'))?.doubt
    expect(partly?.sentence).toBe('Its caption names A and B, but its card names B and C.')
  })

  test('of which one is in doubt leave it to the owner, unless the doubt is slight or the other says the same', () => {
    expect(verdict(says('card', 'a'), doubted('caption', 'Two are called so.'))).toEqual({
      reasons: [],
      doubt: { sentence: 'Two are called so.', source: 'caption' },
    })
    const slight = doubted('caption', 'A family name.', true)
    expect(verdict(says('card', 'a'), slight)).toMatchObject({ reasons: [{ athlete: 'a' }], doubt: null })
    expect(verdict(slight)?.doubt?.sentence).toBe('A family name.')
    expect(verdict()).toBeNull()
    const maybe = { ...says('card', 'a'), doubt: 'Another camera.' }
    expect(verdict(maybe)).toMatchObject({ reasons: [{ athlete: 'a' }], doubt: { source: 'card' } })
    expect(verdict(maybe, says('caption', 'a'))?.doubt).toBeNull()
    expect(verdict(maybe, says('caption', 'b'))).toMatchObject({ reasons: [], doubt: { source: 'card' } })
  })
})
