import { expect, test } from 'vitest'
import { logText } from './log-text.ts'

const LINE = { actor: 'owner', name: 'Jordan', about: 'x', thing: 'Bay Point', program: false }

test('the log reads as sentences, whatever things are called', () => {
  expect(logText({ ...LINE, action: 'album.publish' })).toBe('Jordan published the album Bay Point')
  expect(logText({ ...LINE, action: 'album.add', program: true })).toBe(
    'A program of Jordan made the album Bay Point',
  )
  expect(logText({ ...LINE, action: 'site.publish', about: 'hero' })).toBe(
    'Jordan published the site: Hero photographs',
  )
  expect(logText({ ...LINE, action: 'sign-in.failure', actor: 'visitor', name: null, thing: null })).toBe(
    'A visitor failed to sign in as somebody',
  )
  expect(logText({ ...LINE, action: 'album.publish', thing: 'Cash $$ & $& {about}' })).toBe(
    'Jordan published the album Cash $$ & $& {about}',
  )
  expect(logText({ ...LINE, action: 'frame.turn-over', thing: null })).toBe('Jordan frame: turn over')
})
