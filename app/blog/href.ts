/** What browsers drop or turn around while they read an address, and so may hide what it is. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const DECEITFUL = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/
const SCHEME = /^(?:https?:\/\/[^/?#]|mailto:[^/]|tel:[^/])/i
const SITE_RELATIVE = /^\/(?!\/)/

/**
 * A link's address as it may be rendered, or null for one that is to be plain text. Only what is known to be harmless
 * passes: http, https, mailto, tel, and paths of this site.
 */
export function safeHref(href: unknown): string | null {
  if (typeof href !== 'string') return null
  const address = href.trim()
  if (DECEITFUL.test(address)) return null
  if (SITE_RELATIVE.test(address)) return address
  return SCHEME.test(address) && URL.canParse(address) ? address : null
}

/** Whether a safe address leads to another site. */
export function isExternal(href: string): boolean {
  return /^https?:/i.test(href)
}
