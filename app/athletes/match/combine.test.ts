import { describe, expect, test } from 'vitest'
import { type CardOwner, matchCards, type Taken } from './cards.ts'
import { combine } from './combine.ts'
import { doubted, type Found, found, type Source } from './found.ts'

const MINUTE = 60_000
const OWNERS = new Map<string, CardOwner>([
  ['A', { number: '214', athletes: ['a'] }],
  ['B', { number: '219', athletes: ['b', 'b-jv'] }],
])

/** 'A' is a card, '.' a photograph a second later, '-' ten minutes and a second, '|' another section. */
function taken(roll: string): Taken[] {
  let [at, section] = [1, 0]
  return [...roll].flatMap((sign, i) => {
    at += sign === '-' ? 10 * MINUTE : 1000
    if (sign === '|') section += 1
    if (sign === '-' || sign === '|') return []
    return [
      {
        id: String(i),
        takenAt: at,
        section: section ? String(section) : null,
        card: sign === '.' ? null : sign,
      },
    ]
  })
}

describe('Cards', () => {
  const follow = (photographs: Taken[]) => {
    const { found: all } = matchCards(photographs, OWNERS)
    return photographs
      .map(({ id, card }) => card ?? ([...(all.get(id)?.athletes.keys() ?? [])].join('') || '.'))
      .join('')
  }

  test('tag what follows, until the next card', () => {
    expect(follow(taken('..A..B.'))).toBe('..AaaBbb-jv')
    const { found: all, cards } = matchCards(taken('A..B'), OWNERS)
    expect(all.get('1')?.athletes.get('a')).toBe('Follows card 214. 2 frames.')
    expect([...cards]).toEqual([
      ['0', '214'],
      ['3', '219'],
    ])
  })

  test('end with the section, and after ten minutes', () => {
    expect(follow(taken('A.|.'))).toBe('Aa.')
    expect(follow(taken('A.-.'))).toBe('Aa.')
  })

  test('are read in the order of the clock, wherever the frames lie', () => {
    expect(follow(taken('A..B.').toReversed())).toBe(['b', 'b-jv', 'B', 'a', 'a', 'A'].join(''))
    expect(follow([...taken('A'), { id: 'x', takenAt: null, section: null, card: null }])).toBe('A.')
  })

  test('of somebody in no team of the album leave what follows to the owner', () => {
    const { found: all, cards } = matchCards(taken('A.X.'), OWNERS)
    expect(all.get('1')?.doubt).toBeNull()
    expect(all.get('3')?.doubt).toContain('none of the album’s teams')
    expect(cards.get('2')).toBeNull()
  })
})

describe('Two sources', () => {
  const says = (source: Source, ...athletes: string[]) =>
    found(
      source,
      athletes.map((one) => [one, `${source} ${one}`] as const),
    )
  const verdict = (...all: Found[]) => combine(all, (athlete) => athlete.toUpperCase())

  test('agree where one names all of the other, and the first says it', () => {
    expect(verdict(says('card', 'a', 'b'), says('caption', 'a'))).toEqual({
      reasons: [
        { athlete: 'a', source: 'caption', detail: 'caption a' },
        { athlete: 'b', source: 'card', detail: 'card b' },
      ],
    })
  })

  test('that disagree leave it to the owner', () => {
    expect(verdict(says('card', 'a'), says('caption', 'b'))).toEqual({
      doubt: 'Its caption says B, its card says A.',
      source: 'card',
    })
    expect(verdict(says('caption', 'a', 'b'), says('card', 'b', 'c'))).toEqual({
      doubt: 'Its caption says A and B, its card says B and C.',
      source: 'card',
    })
  })

  test('of which one is in doubt leave it to the owner, unless the doubt is slight', () => {
    expect(verdict(says('card', 'a'), doubted('caption', 'Two are called so.'))).toEqual({
      doubt: 'Two are called so.',
      source: 'caption',
    })
    expect(verdict(says('card', 'a'), doubted('caption', 'A family name.', true))).toHaveProperty('reasons')
    expect(verdict(doubted('caption', 'A family name.', true))).toHaveProperty('doubt')
    expect(verdict()).toBeNull()
  })
})
