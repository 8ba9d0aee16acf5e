import { matchRoutes, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { formRefusal, knownRoutes } from './known-routes.ts'

const PAGE = {}
const FORM = { action: () => null }
const LARGE = { ...FORM, handle: { large: true } }

const routes = {
  root: { id: 'root', path: '', module: PAGE },
  home: { id: 'home', parentId: 'root', index: true, module: PAGE },
  gallery: { id: 'gallery', parentId: 'root', path: 'portfolio/:album/:frame?', module: PAGE },
  client: { id: 'client', parentId: 'root', path: 'client/:clientId', module: LARGE },
  album: { id: 'album', parentId: 'client', path: ':album', module: PAGE },
  studio: { id: 'studio', parentId: 'root', path: 'studio', module: PAGE },
  today: { id: 'today', parentId: 'studio', index: true, module: FORM },
  post: { id: 'post', parentId: 'studio', path: 'blog/:post/draft', module: LARGE },
  studioElse: { id: 'studioElse', parentId: 'studio', path: '*', module: PAGE },
  missing: { id: 'missing', parentId: 'root', path: '*', module: PAGE },
} as unknown as ServerBuild['routes']

const route = knownRoutes(matchRoutes, routes)
const send = (path: string, method = 'POST') =>
  formRefusal(route, new Request(`http://a.example${path}`, { method }), 'n')

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

test.each(['/client/ada', '/Client/ada/', '/cl%69ent/ada?next=x', '/studio', '/client/ada/wedding'])(
  'a form comes to %s, or to a page around it',
  (path) => expect(send(path)).toBeNull(),
)

test('a page without an action says that it doesn’t accept forms', async () => {
  const response = send('/portfolio/harbor')
  expect([response?.status, response?.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  expect(await response?.text()).toContain('doesn’t accept forms')
})

test.each(['/nowhere', '/portfolio/harbor/7/x', '/studio/nowhere', '/assets/x'])(
  'there is nothing at %s',
  (path) => expect(send(path)?.status).toBe(404),
)

test('nothing else is refused', () => {
  expect(send('/portfolio/harbor', 'GET')).toBeNull()
  expect(send('/portfolio/harbor.data')).toBeNull()
})
