import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Page } from '@playwright/test'

/** For `ownCopy`: the server speaks the pseudo-language. */
export const PSEUDO = { NODE_OPTIONS: `--import=${join(import.meta.dirname, 'pseudo-hook.mjs')}` }

const KEPT = new Set(['language', 'locale', 'direction'])
const LONGER = `
function $longer(message) {
  if (typeof message !== 'string') return ['⟦', ...message, ' ··· ··· ···⟧']
  return '⟦' + message + ' ···'.repeat(Math.ceil(message.length / 8)) + '⟧'
}
`

/** Each message of a compiled module in brackets, half as long again. */
export function pseudo(module: string): string {
  const longer = module.replace(/^export const (\w+) = (.*)$/gm, (whole, key: string, message: string) =>
    KEPT.has(key) ? whole : `export const ${key} = (v) => $longer((${message})(v))`,
  )
  return longer + LONGER
}

export function speak(db: DatabaseSync, language: string): void {
  db.exec(
    `update site_section set published = json_set(published, '$.language', '${language}') where section = 'identity'`,
  )
}

export async function speakPseudo(context: BrowserContext, db: DatabaseSync): Promise<void> {
  db.exec(
    `update site_section set published = json_set(published, '$.language', 'es') where section = 'identity'`,
  )
  await context.route('**/assets/es-*.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: pseudo(await response.text()) })
  })
}

/** What the page says to eyes and ears outside of brackets, unless the owner wrote it. */
export async function untranslated(page: Page, db: DatabaseSync): Promise<string[]> {
  const found = await page.evaluate(() => {
    const outside: string[] = []
    let depth = 0
    const read = (text: string) => {
      let said = ''
      for (const letter of text) {
        if (letter === '⟧') depth--
        if (depth === 0) said += letter === '⟦' ? '\n' : letter
        if (letter === '⟦') depth++
      }
      outside.push(...said.replaceAll('⟧', '\n').split('\n'))
    }
    const nodes = document.createTreeWalker(document, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    while (nodes.nextNode()) {
      const node = nodes.currentNode
      if (node instanceof Text) {
        if (!node.parentElement?.closest('script, style, noscript, svg')) read(node.data)
        continue
      }
      const within = depth
      for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder']) {
        depth = 0
        read((node as Element).getAttribute(name) ?? '')
      }
      depth = within
    }
    return outside
  })
  const owners = wordsIn(db)
  const parts = found
    .flatMap((text) => text.split(/ [|·] |, | y (?=\p{Lu})/u))
    .map((part) => part.replace(/ …$/, '').trim())
  return [...new Set(parts)].filter(
    (part) =>
      /\p{L}{2}/u.test(part) && !FORMATTED.test(part) && !owners.includes(part.slice(0, 40).toLowerCase()),
  )
}

/** Spanish dates, and sizes. */
const FORMATTED = /^\d+ de \p{L}+( de \d{4})?$|^[\d.]+ [kMG]B$/u

/** Everything in the database that someone wrote, in lower case. */
function wordsIn(db: DatabaseSync): string {
  const tables = db.prepare(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
  )
  const rows = tables.all().flatMap(({ name }) => db.prepare(`select * from "${name}"`).all())
  const texts = rows.flatMap((row) => Object.values(row).filter((value) => typeof value === 'string'))
  return texts.join('\n').replaceAll('\\"', '"').toLowerCase()
}

/** What is wider than the screen, or cut off beside its end. */
export function overflowing(page: Page): Promise<string[]> {
  return page.locator('h1, h2, h3, p, label, button, a, legend, li').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((one) => !one.closest('.hidden-text, [aria-hidden=true], [inert]'))
      .filter((one) => {
        for (let up: Element | null = one; up; up = up.parentElement) {
          if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return false
        }
        return one.getBoundingClientRect().right > document.documentElement.clientWidth + 1
      })
      .map((one) => `${one.tagName} ${one.textContent?.slice(0, 80)}`),
  )
}
