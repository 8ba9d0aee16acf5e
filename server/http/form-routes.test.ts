import { matchRoutes, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { formRefusal } from './form-routes.ts'

const PAGE = {}
const FORM = { action: () => null }
const routes = {
  root: { id: 'root', path: '', module: PAGE },
  about: { id: 'about', parentId: 'root', path: 'about', module: PAGE },
  studio: { id: 'studio', parentId: 'root', path: 'studio', module: PAGE },
  today: { id: 'today', parentId: 'studio', index: true, module: FORM },
  album: { id: 'album', parentId: 'studio', path: 'albums/:album', module: FORM },
  history: { id: 'history', parentId: 'album', path: 'history', module: PAGE },
  studioElse: { id: 'studioElse', parentId: 'studio', path: '*', module: PAGE },
  login: { id: 'login', parentId: 'root', path: 'client', module: FORM },
  none: { id: 'none', parentId: 'root', path: '*', module: PAGE },
} as unknown as ServerBuild['routes']

const refuse = formRefusal(matchRoutes, routes)
const send = (path: string, method = 'POST') =>
  refuse(new Request(`http://a.example${path}`, { method }), 'n')

test.each([
  '/client',
  '/Client/',
  '/cl%69ent?next=x',
  '/studio',
  '/studio/albums/a1',
  '/studio/albums/a1/history',
])('a form comes to %s, or to a page around it', (path) => expect(send(path)).toBeNull())

test('a page without an action says that it does not accept forms', async () => {
  const response = send('/about')
  expect([response?.status, response?.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  expect(await response?.text()).toContain('does not accept forms')
})

test.each(['/nowhere', '/about/x', '/studio/nowhere'])('there is nothing at %s', (path) =>
  expect(send(path)?.status).toBe(404),
)

test('nothing else is refused', () => {
  expect(send('/about', 'GET')).toBeNull()
  expect(send('/about.data')).toBeNull()
})
