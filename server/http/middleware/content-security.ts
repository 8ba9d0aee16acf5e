import { createHash, randomBytes } from 'node:crypto'

const BASE = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/**
 * Lists the hashes of the page's own inline scripts and styles. Only elements with this rendering's nonce count, so
 * injected markup gets no hash.
 */
export function publicPolicy(html: string, nonce: string, imageHosts: readonly string[] = []): string {
  return policy(hashes(html, 'script', nonce), hashes(html, 'style', nonce), imageHosts)
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

export function privatePolicy(nonce: string, imageHosts: readonly string[] = []): string {
  return policy([`'nonce-${nonce}'`], [`'nonce-${nonce}'`], imageHosts)
}

/** Without a script, the forms of carts and orders lead to where they are paid. */
export function cartPolicy(nonce: string, payHost: string, imageHosts: readonly string[] = []): string {
  return privatePolicy(nonce, imageHosts).replace("form-action 'self'", `form-action 'self' ${payHost}`)
}

/** Pasted HTML has `style` attributes, pictures are shown before they are uploaded, and our worker reads them. */
export function studioPolicy(nonce: string, imageHosts: readonly string[] = []): string {
  return `${privatePolicy(nonce, ['blob:', ...imageHosts])}; style-src-attr 'unsafe-inline'; worker-src 'self'`
}

function policy(scripts: string[], styles: string[], imageHosts: readonly string[]): string {
  const directives = {
    ...BASE,
    'img-src': [BASE['img-src'], ...imageHosts].join(' '),
    'script-src': ["'self'", ...scripts].join(' '),
    'style-src': ["'self'", ...styles].join(' '),
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}

function hashes(html: string, element: 'script' | 'style', nonce: string): string[] {
  const ours = new RegExp(
    `<${element}\\b[^>]* nonce="${escapeForRegExp(nonce)}"[^>]*>([^]*?)</${element}>`,
    'g',
  )
  const found = new Set<string>()
  for (const [opening, body] of html.matchAll(ours)) {
    const isData = opening.slice(0, opening.indexOf('>')).includes('application/ld+json')
    if (body && !isData) found.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...found]
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

const EMBEDDED = /^\/studio\/(blog\/[^/]+\/page|preview(\/.*)?)$/

export function isEmbedded(path: string): boolean {
  return EMBEDDED.test(path)
}

export function embeddedPolicy(nonce: string, imageHosts: readonly string[] = []): string {
  return privatePolicy(nonce, imageHosts).replace("frame-ancestors 'none'", "frame-ancestors 'self'")
}

/** Emails need `style` attributes, as mail programs do. */
export function embeddedEmailPolicy(nonce: string, imageHosts: readonly string[] = []): string {
  return `${embeddedPolicy(nonce, imageHosts)}; style-src-attr 'unsafe-inline'`
}
