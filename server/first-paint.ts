import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startWhenPainted } from './first-paint-script.ts'

const STYLESHEET = /<link(?: nonce="[^"]*")? rel="stylesheet" href="([^"#]+)(#?)"(?: nonce="[^"]*")?\/>/g
const MODULEPRELOAD = /<link(?: nonce="[^"]*")? rel="modulepreload" href="([^"]*)"(?: nonce="[^"]*")?\/>/g
const SCROLL = /<script data-scroll=""(?: nonce="[^"]*")?>([\s\S]*?)<\/script>/
const DATA = /<script(?: nonce="[^"]*")?>(window\.__reactRouterContext[\s\S]*?)<\/script>/g
const MODULE = /<script(?: nonce="[^"]*")? type="module" async=""(?: nonce="[^"]*")?>([\s\S]*?)<\/script>/

/**
 * Rearranges a rendered page for its first paint on a slow line: the style sheets stand in the page itself, so that
 * nothing is waited for, and the scripts, with the data they begin from, leave the line and the processor to the
 * photographs until those are painted. React finds the elements it rendered: links keep their place, disabled, and only
 * change what it does not compare.
 *
 * @param folder where the built client is; its style sheets are read once
 */
export function firstPaint(folder: string): (html: string, nonce: string) => string {
  const sheets = readSheets(join(folder, 'assets'))
  return (html, nonce) => {
    const found = [...html.matchAll(STYLESHEET)].map(([, href]) => sheets.get(href as string))
    if (!MODULE.test(html) || found.length === 0 || found.includes(undefined)) return html
    // React leaves styles with a precedence alone when it takes over the page.
    const style = `<style nonce="${nonce}" data-precedence="page">${found.join('')}</style>`
    const hold = (type: string, text: string, mark = '') =>
      `<script type="text/plain" data-held="${type}"${mark} nonce="${nonce}">${text}</script>`
    const modules = [...html.matchAll(MODULEPRELOAD)].map(([, href]) => href)
    const start = `<script nonce="${nonce}">(${startWhenPainted})(${JSON.stringify(modules)})</script>`
    return html
      .replace(MODULEPRELOAD, '')
      .replace(STYLESHEET, '<link rel="stylesheet" href="$1$2" disabled=""/>')
      .replace('</title>', () => `</title>${style}`)
      .replace(SCROLL, (_, text: string) => hold('', text, ' data-scroll=""'))
      .replace(DATA, (_, text: string) => hold('', text))
      .replace(MODULE, (_, text: string) => hold('module', text))
      .replace('</body>', () => `${start}</body>`)
  }
}

function readSheets(folder: string): Map<string, string> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.css'))
  return new Map(files.map((file) => [`/assets/${file}`, readFileSync(join(folder, file), 'utf8').trim()]))
}
