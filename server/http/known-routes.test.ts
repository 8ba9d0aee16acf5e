import { matchRoutes, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { knownRoutes } from './known-routes.ts'

const routes = {
  root: { id: 'root', module: {} },
  home: { id: 'home', parentId: 'root', index: true, module: {} },
  gallery: { id: 'gallery', parentId: 'root', path: 'portfolio/:album/:frame?', module: {} },
  client: { id: 'client', parentId: 'root', path: 'client/:clientId', module: { handle: { large: true } } },
  album: { id: 'album', parentId: 'client', path: ':album', module: {} },
  post: {
    id: 'post',
    parentId: 'root',
    path: 'studio/blog/:post/draft',
    module: { handle: { large: true } },
  },
  missing: { id: 'missing', parentId: 'root', path: '*', module: {} },
} as unknown as ServerBuild['routes']
const route = knownRoutes(matchRoutes, routes)

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
  expect(route(pathname).pattern).toBe(expected)
  expect(route(pathname).pattern).toBe(expected)
})

test('a route says which forms it takes, and only that route', () => {
  expect(route('/studio/blog/7/draft').form).toEqual({ large: true })
  expect(route('/Studio/blog/7/draft.data').form).toEqual({ large: true })
  expect([route('/client/ada/wedding').form, route('/nowhere').form, route('/').form]).toEqual([{}, {}, {}])
})
