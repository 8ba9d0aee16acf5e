/** Characters that browsers drop or replace in an address, so that they can hide its scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them
const DECEITFUL = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]/
const SCHEME = /^(?:https?:\/\/[^/?#]|mailto:[^/]|tel:[^/])/i
const SITE_RELATIVE = /^\/(?!\/)/
const ON_THIS_PAGE = /^#./

/** Returns the address if it is safe: http, https, mailto, tel, paths of this site and parts of the same page. */
export function safeHref(href: unknown): string | null {
  if (typeof href !== 'string') return null
  const address = href.trim()
  if (DECEITFUL.test(address)) return null
  if (SITE_RELATIVE.test(address) || ON_THIS_PAGE.test(address)) return address
  return SCHEME.test(address) && URL.canParse(address) ? address : null
}

export function isExternal(href: string): boolean {
  return /^https?:/i.test(href)
}
