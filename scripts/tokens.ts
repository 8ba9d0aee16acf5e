/** The design tokens are constants: the build writes their values where they are used. */
import { readFileSync } from 'node:fs'
import { normalizePath, type Plugin } from 'vite'

const USE = /var\((--[\w-]+)\)/g
const DECLARATION = /^\s*(--[\w-]+):\s*([^;]+);.*\n/gm

/**
 * Replaces the tokens of the style sheet `file` by what they stand for, in every other style sheet, and leaves them out
 * of that one: a browser that resolves them on each element takes a third longer to style a page for its first paint.
 *
 * @throws what `written` throws, and so ends the build.
 */
export function constantTokens(file: string): Plugin {
  const tokens = tokensIn(readFileSync(file, 'utf8'))
  return {
    name: 'sideline:tokens',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/ },
      handler: (css, id) => written(id === normalizePath(file) ? css.replace(DECLARATION, '') : css, tokens),
    },
  }
}

/** Every custom property that `css` declares, by name, as it is written there. */
export function tokensIn(css: string): Map<string, string> {
  return new Map([...css.matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value]))
}

/**
 * `css` with the values of `tokens` for their uses, also for those within values.
 *
 * @throws Error when `css` declares one of them again: a token that changes from place to place is no constant.
 */
export function written(css: string, tokens: ReadonlyMap<string, string>): string {
  for (const name of tokensIn(css).keys()) {
    if (tokens.has(name))
      throw new Error(`${name} is a token and has one value: call what changes by another name.`)
  }
  const write = (text: string): string =>
    text.replace(USE, (use, name: string) => (tokens.has(name) ? write(tokens.get(name) ?? '') : use))
  return write(css)
}
