import { expect, it } from 'vitest'
import { tokensIn, written } from './tokens.ts'

const tokens = tokensIn(`:root {
  color-scheme: dark;
  --ink: #0b0d10; /* the ground */
  --margin: clamp(1rem, 2vw, 2rem);
  --page: min(85rem, 100% - 2 * var(--margin));
}
`)

it('writes out what a token stands for, and what that is made of', () => {
  expect(written('.a { color: var(--ink); inline-size: calc(var(--page) / 2) }', tokens)).toBe(
    '.a { color: #0b0d10; inline-size: calc(min(85rem, 100% - 2 * clamp(1rem, 2vw, 2rem)) / 2) }',
  )
})

it('leaves alone what changes from place to place', () => {
  const css = '.a {\n  --row: 9rem;\n  block-size: var(--row, 1rem);\n  inset: var(--row)\n}'
  expect(written(css, tokens)).toBe(css)
})

it('refuses a token with two values', () => {
  expect(() => written('.print {\n  --ink: black;\n}', tokens)).toThrow('--ink is a token')
})
