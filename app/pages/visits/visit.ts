/** Lists of pages that go on, single photographs and such are the page they are of. */
const PAGE = /^\/(?:(?:portfolio|teams|blog)\/[\w-]{1,120}(?=\/|$)|(?:about|portfolio|blog|booking)?$)/
const BROWSER = /^Mozilla\/5\.0 \(/
const PROGRAM =
  /bot\b|bot\/|crawl|spider|slurp|preview|scan|monitor|lighthouse|headless|facebookexternalhit|facebot|embedly|python|https?:/i

const SOURCES: [RegExp, string][] = [
  [/^(mail\.google|outlook\.|mail\.|webmail\.)/, 'Email'],
  [/(^|\.)google\./, 'Google'],
  [/(^|\.)bing\.com$/, 'Bing'],
  [/(^|\.)duckduckgo\.com$/, 'DuckDuckGo'],
  [/(^|\.)instagram\.com$/, 'Instagram'],
  [/(^|\.)(facebook\.com|fb\.me)$/, 'Facebook'],
  [/^(t\.co|twitter\.com|x\.com)$/, 'X'],
]

export interface Visit {
  /** Its address, without what leads further into it. */
  page: string
  /** Where from; '' if nobody said. */
  source: string
  /** Kept in memory only, until it is hashed. */
  visitor: string
}

interface PageRequest {
  url: URL
  origin: string
  address: string
  header(name: string): string | undefined
}

/** Returns null for whatever isn't a person who looks at a public page, or who doesn't want to be counted. */
export function visitOf({ url, origin, address, header }: PageRequest): Visit | null {
  const bare = url.pathname.replace(/\.data$/, '')
  const [page] = PAGE.exec(bare === '/_root' || bare === '/_' ? '/' : bare) ?? []
  const browser = header('User-Agent') ?? ''
  if (page === undefined || !BROWSER.test(browser) || PROGRAM.test(browser)) return null
  if (header('DNT') === '1' || header('Sec-GPC') === '1') return null
  if (/prefetch|prerender|preview/.test(`${header('Sec-Purpose')} ${header('Purpose')}`)) return null
  if (/sideline_session=/.test(header('Cookie') ?? '')) return null
  return { page, source: sourceOf(header('Referer'), origin), visitor: `${address} ${browser}` }
}

function sourceOf(referrer: string | undefined, origin: string): string {
  const from = referrer && URL.canParse(referrer) ? new URL(referrer) : null
  if (!from || from.origin === origin || !/^[a-z0-9.-]{1,80}$/.test(from.hostname)) return ''
  return SOURCES.find(([host]) => host.test(from.hostname))?.[1] ?? from.hostname.replace(/^www\./, '')
}
