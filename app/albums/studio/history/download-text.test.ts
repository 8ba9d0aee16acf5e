import { expect, test } from 'vitest'
import { downloadText } from './download-text.ts'

test('a download is told with how often', () => {
  const told = (detail: object) => downloadText({ size: 'web', ...detail })
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
})
