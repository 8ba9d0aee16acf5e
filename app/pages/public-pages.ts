import { MOST_STEPS } from '../site/sections/questions.ts'

interface PublicPage {
  path: RegExp
  parameters: readonly string[]
  /** The only values that make a page of their own; any if left out. */
  values?: Record<string, readonly string[]>
}

const STEPS = [...Array.from({ length: MOST_STEPS - 1 }, (_, i) => String(i + 2)), 'sent']

/** The page cache stores exactly these: rendered without cookies, and with all other parameters dropped. */
export const PUBLIC_PAGES: PublicPage[] = [
  { path: /^\/(about|notice|privacy)?$/, parameters: [] },
  { path: /^\/portfolio$/, parameters: ['category', 'before'] },
  { path: /^\/portfolio\/[a-z0-9-]{1,120}$/, parameters: ['roll'] },
  { path: /^\/portfolio\/[a-z0-9-]{1,120}\/[1-9]\d{0,5}$/, parameters: [] },
  { path: /^\/portfolio\/[a-z0-9-]{1,120}\/rolls\/[1-9]\d{0,4}$/, parameters: [] },
  { path: /^\/teams\/[a-z0-9-]{1,120}$/, parameters: [] },
  { path: /^\/blog$/, parameters: ['tag', 'q', 'before'] },
  { path: /^\/blog\/[\w-]{1,120}$/, parameters: [] },
  {
    path: /^\/booking$/,
    parameters: ['step', 'type'],
    values: { step: STEPS },
  },
  { path: /^\/(sitemap\.xml|robots\.txt|manifest\.webmanifest)$/, parameters: [] },
]

/** Of the addresses from which React Router fetches a page's data. */
const DATA = '.data'
const LONGEST_VALUE = 200

/** They also change when a scheduled post appears. */
const WITH_POSTS = /^\/(blog(?=$|[/?.])|sitemap\.xml)/

/** Parameters with few valid values. Visitors can make up any number of values for the others. */
const LISTED = ['category', 'step', 'type']

/** Whether visitors can make up any number of addresses like this result of {@link publicAddress}. */
export function isMadeUp(address: string): boolean {
  const query = address.split('?', 2)[1]
  return query !== undefined && [...new URLSearchParams(query).keys()].some((name) => !LISTED.includes(name))
}

export function listsPosts(address: string): boolean {
  return WITH_POSTS.test(address)
}

/** Returns the address under which the page is cached, or null if it isn't public. */
export function publicAddress(url: URL): string | null {
  const isData = url.pathname.endsWith(DATA)
  const bare = isData ? url.pathname.slice(0, -DATA.length) : url.pathname
  const path = bare === '/_root' || bare === '/_' ? '/' : bare
  const page = PUBLIC_PAGES.find((candidate) => candidate.path.test(path))
  if (!page) return null
  if (url.search === '') return url.pathname
  const parameters = isData ? [...page.parameters, '_routes'] : page.parameters
  const query = new URLSearchParams()
  for (const name of parameters) {
    const value = url.searchParams.get(name)
    if (!value || value.length > LONGEST_VALUE) continue
    if (page.values?.[name]?.includes(value) ?? true) query.set(name, value)
  }
  return query.size > 0 ? `${url.pathname}?${query}` : url.pathname
}
