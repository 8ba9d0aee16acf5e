import { expect, test } from 'vitest'
import { pageAfterFavorite, pageAfterPick } from './back.ts'

const PAGE = '/client/ann/game/picks/book'

function after(fields: Record<string, string>, why?: string): string {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return pageAfterPick(PAGE, form, why)
}

test('a form of picks leads back to its frame, with why nothing was saved', () => {
  expect(after({ add: 'f1', back: `${PAGE}?show=picked` })).toBe(`${PAGE}?show=picked#pick-f1`)
  expect(after({ remove: 'f1' }, 'closed')).toBe(`${PAGE}?said=closed#pick-f1`)
  expect(after({ finish: '3' })).toBe(PAGE)
})

test('a form of favorites leads back to its heart, also on the page of one photograph', () => {
  const form = new FormData()
  form.set('back', '/client/ann/game/3?show=favorites')
  expect(pageAfterFavorite('/client/ann/game', form, 'f1')).toBe('/client/ann/game/3?show=favorites#heart-f1')
  form.set('back', '/client/ann/game-2')
  expect(pageAfterFavorite('/client/ann/game', form, 'f1')).toBe('/client/ann/game#heart-f1')
})

test.each([
  '//evil.example',
  'https://evil.example',
  '/client/ann/other',
  '\\\\evil.example',
  'javascript:x',
])('it does not lead to %s', (back) => {
  expect(after({ add: 'f1', back })).toBe(`${PAGE}#pick-f1`)
})

test.each(['x\r\nSet-Cookie: a=b', '€', '\ud800', '#?'])(
  'its address is a valid header for the frame %j',
  (add) => {
    expect(() => new Headers({ Location: after({ add }, 'closed') })).not.toThrow()
  },
)
