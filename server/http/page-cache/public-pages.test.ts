import { expect, test } from 'vitest'
import { isMadeUp, listsPosts, PUBLIC_PAGES, publicAddress } from '../../../app/pages/public-pages.ts'
import routes from '../../../app/routes.ts'

interface Route {
  path?: string
  index?: boolean
  children?: Route[]
}

const NOT_CACHED: Record<string, string> = {
  '/booking/thanks': 'only after a booking was sent',
  '/terms-of-sale': 'only while the store is open, and in test mode to staff alone',
  '/calendar/:file': "the owner's own sessions, at a secret address",
  '/*': 'any number of missing pages would be cached',
}

/** Someone's own. */
const isPrivate = (path: string) => /^\/(client|s|a|follow|cart|order|studio)(\/|$)/.test(path)

const SAMPLES: Record<string, string> = {
  album: '10-18-25-bay-point',
  frame: '7',
  roll: '2',
  step: '3',
  slug: 'a-night-game',
  team: 'bay-point-fall-2026',
  file: 'token.ics',
}

/** With optional parts and without. */
function paths(list: Route[], parent = ''): string[] {
  return list.flatMap(({ path, children }) => {
    const here = path ? `${parent}/${path}` : parent
    return children ? paths(children, here) : withAndWithout(here || '/')
  })
}

function withAndWithout(path: string): string[] {
  if (!path.includes('?')) return [path]
  return [path.replace(/\/:\w+\?/, ''), path.replace('?', '')]
}

const all = paths(routes as Route[])

test.each(all)('%s is cached, or deliberately not', (path) => {
  const url = new URL(
    path.replace(/:(\w+)/g, (_, name) => SAMPLES[name] as string),
    'http://site.example',
  )
  expect(publicAddress(url) !== null).toBe(!isPrivate(path) && !(path in NOT_CACHED))
})

test('every cached address matches a route', () => {
  expect(all.filter((path) => path in NOT_CACHED)).toHaveLength(Object.keys(NOT_CACHED).length)
  const examples = all
    .filter((path) => !(path in NOT_CACHED))
    .map((path) => path.replace(/:(\w+)/g, (_, name) => SAMPLES[name] as string))
  for (const { path } of PUBLIC_PAGES) expect(examples.some((example) => path.test(example))).toBe(true)
})

const address = (path: string) => publicAddress(new URL(path, 'http://site.example'))

test.each([
  ['/', '/'],
  ['/?utm_source=mail', '/'],
  ['/portfolio?category=Cross+Country&fbclid=1', '/portfolio?category=Cross+Country'],
  ['/portfolio?before=2&category=Soccer', '/portfolio?category=Soccer&before=2'],
  ['/portfolio?category=', '/portfolio'],
  ['/portfolio?show=36', '/portfolio'],
  ['/portfolio.data?before=2&show=36&_routes=a', '/portfolio.data?before=2&_routes=a'],
  ['/about.data', '/about.data'],
  ['/_.data?_routes=routes%2Fhome&session=1', '/_.data?_routes=routes%2Fhome'],
  ['/booking?step=3', '/booking?step=3'],
  ['/booking?step=sent&fbclid=1', '/booking?step=sent'],
  ['/booking?step=12345', '/booking'],
  ['/booking?type=Real+Estate', '/booking?type=Real+Estate'],
  ['/booking?step=21', '/booking?step=21'],
  ['/booking?step=22', '/booking'],
  ['/about/', null],
  ['/client', null],
  ['/client.data', null],
  ['/client/../about', '/about'],
  ['/portfolio/a%2Fb', null],
  ['/portfolio/a/0', null],
  ['/portfolio/a/rolls/100000', null],
])('%s is cached under %s', (path, cached) => {
  expect(address(path)).toBe(cached)
})

test.each([
  ['/blog', true],
  ['/blog?tag=gear', true],
  ['/blog.data', true],
  ['/blog/first-light', true],
  ['/sitemap.xml', true],
  ['/', false],
  ['/blogs', false],
  ['/portfolio/blog', false],
])('%s lists posts: %s', (cached, expected) => {
  expect(listsPosts(cached)).toBe(expected)
})

test.each([
  ['/portfolio', false],
  ['/portfolio?category=Cross+Country', false],
  ['/booking?step=3', false],
  ['/booking?type=Sports', false],
  ['/blog?q=category', true],
  ['/blog?tag=gear', true],
  ['/portfolio?category=Soccer&before=x', true],
  ['/portfolio/a?roll=2', true],
  ['/about.data?_routes=category', true],
])('addresses like %s can be made up: %s', (cached, expected) => {
  expect(isMadeUp(cached)).toBe(expected)
})
