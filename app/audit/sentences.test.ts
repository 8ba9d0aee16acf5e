import { expect, test } from 'vitest'
import { actorOf, type EventFacts, sentenceOf } from './sentences.ts'

const ALBUM: EventFacts = {
  action: '',
  thing: { kind: 'album', name: 'Bay Point' },
  clients: [],
  detail: {},
}

test('an event is told with what it was done to, whatever things are called', () => {
  const told = (event: Partial<EventFacts>, here?: string) => sentenceOf({ ...ALBUM, ...event }, here)
  expect(told({ action: 'album.publish' })).toBe('published the album Bay Point')
  expect(told({ action: 'album.publish' }, 'the album')).toBe('published the album')
  expect(told({ action: 'album.revoke', clients: ['Ana', 'Luka'] })).toBe(
    'ended the access of Ana and Luka to the album Bay Point',
  )
  expect(told({ action: 'frames.add', detail: { frames: 1 } })).toBe(
    'added 1 photograph to the album Bay Point',
  )
  expect(told({ action: 'client.export', detail: { own: true } })).toBe('downloaded their own personal data')
  const strange = { kind: 'album', name: 'Cash $$ & $& {it}' } as const
  expect(told({ action: 'album.publish', thing: strange })).toBe('published the album Cash $$ & $& {it}')
  expect(told({ action: 'album.add', thing: null })).toBe('made an album')
  expect(told({ action: 'sign-in.failure', thing: null })).toBe('failed to sign in as somebody')
})

test('a change of one photograph is told with its file', () => {
  const told = (action: string, detail: EventFacts['detail']) => sentenceOf({ ...ALBUM, action, detail })
  const detail = { frame: 'f', file: 'a{it}.jpg' }
  expect(told('album.cover', detail)).toBe('made a{it}.jpg the cover of the album Bay Point')
  expect(told('frame.words', detail)).toBe('described a{it}.jpg of the album Bay Point')
  // As an earlier version recorded it.
  expect(told('frame.focus', { frame: 'f' })).toBe(
    'set the focus point of a photograph of the album Bay Point',
  )
})

test('what clients may download is told in words', () => {
  const told = (action: string, detail: EventFacts['detail']) =>
    sentenceOf({ ...ALBUM, action, detail }, 'the album')
  expect(told('album.downloads', { downloads: 'web' })).toBe(
    'let clients download the album for sharing only',
  )
  expect(told('album.place', { keep: false })).toBe('left the GPS position out of downloads of the album')
})

test('an event of another version is not told as something else', () => {
  expect(sentenceOf({ ...ALBUM, action: 'frame.turn-over' })).toBe(
    'did something that only another version of Sideline knows: “frame.turn-over”',
  )
})

test('whoever acted is named as well as they are known', () => {
  expect(actorOf({ actor: 'guest', name: 'Team' })).toBe('Somebody with the link “Team”')
  expect(actorOf({ actor: 'client', name: 'Ann' })).toBe('Ann')
  expect(actorOf({ actor: 'owner', name: null })).toBe('The owner')
})
