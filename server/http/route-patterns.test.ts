import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routePatterns } from './route-patterns.ts'

const pattern = routePatterns(matchRoutes, [
  {
    children: [
      { index: true },
      { path: 'portfolio/:album/:frame?' },
      { path: 'client/:clientId', children: [{ path: ':album' }] },
      { path: '*' },
    ],
  },
])

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/_.data', '/'],
  ['/portfolio/harbor', '/portfolio/:album/:frame?'],
  ['/portfolio/harbor/7.data', '/portfolio/:album/:frame?'],
  ['/CLIENT/ada/wedding', '/client/:clientId/:album'],
  ['/wp-login.php', '/*'],
  ['/assets/about-1234.js', '/assets/*'],
  ['/__manifest', '/__manifest'],
])('%s is counted as %s', (pathname, expected) => {
  expect(pattern(pathname)).toBe(expected)
  expect(pattern(pathname)).toBe(expected)
})
