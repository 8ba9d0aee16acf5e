import { expect, test } from 'vitest'
import { pageAfterChoice, pageAfterForm } from './back.ts'

const PAGE = '/client/ann/game/picks/book'

function after(fields: Record<string, string>, why?: string): string {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return pageAfterChoice(PAGE, form, why)
}

test('a form of picks leads back to its heart, with why nothing was saved', () => {
  expect(after({ add: 'f1', back: `${PAGE}?show=picked` })).toBe(`${PAGE}?show=picked#heart-f1`)
  expect(after({ remove: 'f1' }, 'closed')).toBe(`${PAGE}?said=closed#heart-f1`)
  expect(after({ finish: '3' })).toBe(PAGE)
})

test('a form of favorites leads back to its heart, also on the page of one photograph', () => {
  const form = new FormData()
  form.set('add', 'f1')
  form.set('back', '/client/ann/game/3?show=favorites')
  expect(pageAfterChoice('/client/ann/game', form)).toBe('/client/ann/game/3?show=favorites#heart-f1')
  form.set('back', '/client/ann/game-2')
  expect(pageAfterChoice('/client/ann/game', form)).toBe('/client/ann/game#heart-f1')
})

test('a form that changes nothing on the page leads back to it, and to no other site', () => {
  const form = new FormData()
  form.set('back', '/s/token/7?team=bay&find=23#heart')
  expect(pageAfterForm('/s/token', form)).toBe('/s/token/7?team=bay&find=23')
  form.set('back', '//evil.example/s/token')
  expect(pageAfterForm('/s/token', form)).toBe('/s/token')
})

test.each([
  '//evil.example',
  'https://evil.example',
  '/client/ann/other',
  '\\\\evil.example',
  'javascript:x',
])('it does not lead to %s', (back) => {
  expect(after({ add: 'f1', back })).toBe(`${PAGE}#heart-f1`)
})

test.each(['x\r\nSet-Cookie: a=b', '€', '\ud800', '#?'])(
  'its address is a valid header for the frame %j',
  (add) => {
    expect(() => new Headers({ Location: after({ add }, 'closed') })).not.toThrow()
  },
)
