import { expect, test } from 'vitest'
import { actorOf, sentenceOf } from './sentence.ts'

test('what clients may download is told in words', () => {
  const told = (action: string, detail: object) => sentenceOf({ action, clients: [], detail: { ...detail } })
  expect([
    told('album.downloads', { downloads: 'web' }),
    told('album.place', { keep: false }),
    told('share.throttled', { link: 'x' }),
  ]).toEqual([
    'let clients download for sharing only',
    'left the GPS place out of downloads',
    'gave too many wrong PINs for a share link',
  ])
})

test('a download is told with how often, and by whom if that is known', () => {
  const told = (detail: object) =>
    sentenceOf({ action: 'download', clients: [], detail: { size: 'web', ...detail } })
  expect([
    told({ what: 'all', photographs: 248, times: 1 }),
    told({ what: 'all', photographs: 248, times: 12 }),
    told({ what: 'photograph', photographs: 1, times: 3 }),
    told({ what: 'photograph', photographs: 1, times: 1 }),
    told({ what: 'favorites', photographs: 2, times: 1 }),
  ]).toEqual([
    'downloaded all 248 photographs, for sharing',
    'downloaded all 248 photographs, for sharing, 12 times',
    'downloaded 3 photographs one by one, for sharing',
    'downloaded 1 photograph, for sharing',
    'downloaded favorites, 2 photographs, for sharing',
  ])
  expect(actorOf({ actor: 'guest', name: 'Team' })).toBe('Somebody with the link “Team”')
  expect(actorOf({ actor: 'client', name: 'Ann' })).toBe('Ann')
})
