import { expect, test } from 'vitest'
import { actorOf, type EventFacts, sentenceOf } from './sentences.ts'

const ALBUM: EventFacts = { action: '', thing: { kind: 'album', name: 'Bay Point' }, clients: [], detail: {} }
const STRANGE = { kind: 'album', name: 'Cash $$ & $& {it}' } as const

test.each<[action: string, event: Partial<EventFacts>, sentence: string]>([
  ['album.publish', {}, 'published the album Bay Point'],
  ['album.revoke', { clients: ['Ana', 'Luka'] }, 'ended the access of Ana and Luka to the album Bay Point'],
  ['frames.add', { detail: { frames: 1 } }, 'added 1 photo to the album Bay Point'],
  ['client.export', { detail: { own: true } }, 'downloaded their own personal data'],
  ['album.publish', { thing: STRANGE }, 'published the album Cash $$ & $& {it}'],
  // It may have been stored, or wait for photos.
  ['album.send', { clients: ['Ana'] }, 'wrote to Ana that the album Bay Point is ready'],
  ['album.add', { thing: null }, 'created an album'],
  ['sign-in.failure', { thing: null }, 'failed to sign in as someone'],
  ['album.cover', { detail: { file: 'a{it}.jpg' } }, 'made a{it}.jpg the cover of the album Bay Point'],
  ['frame.words', { detail: { file: 'a{it}.jpg' } }, 'described a{it}.jpg of the album Bay Point'],
  // As an earlier version recorded it.
  ['frame.focus', {}, 'set the focus point of a photo of the album Bay Point'],
  [
    'album.downloads',
    { detail: { downloads: 'web' } },
    'let clients download the album Bay Point for sharing only',
  ],
  ['album.place', {}, 'left the GPS position out of downloads of the album Bay Point'],
  ['frame.turn-over', {}, 'did something this version of Sideline can’t describe: “frame.turn-over”'],
])('%s is told with what it was done to', (action, event, sentence) => {
  expect(sentenceOf({ ...ALBUM, action, ...event })).toBe(sentence)
})

test('an event is told shortly on the page of its album', () => {
  expect(sentenceOf({ ...ALBUM, action: 'album.publish' }, 'the album')).toBe('published the album')
})

test('actors are named as well as they are known', () => {
  expect(actorOf({ actor: 'guest', name: 'Team' })).toBe('Someone with the link “Team”')
  expect(actorOf({ actor: 'client', name: 'Ann' })).toBe('Ann')
  expect(actorOf({ actor: 'owner', name: null })).toBe('The owner')
})
