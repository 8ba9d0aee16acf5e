import { expect, test } from 'vitest'
import { siteView } from '../site/testing.server.ts'
import type { GalleryView } from './albums.server.ts'
import { galleryData } from './structured-data.ts'

const ORIGIN = 'https://studio.example'

test('a photograph has the size of the file at its address, which is smaller than the original', () => {
  const photo = { id: 'abc', width: 6000, height: 4001, alt: 'A field', title: null, placeholder: '' }
  const frames = [{ ...photo, developed: true, frame: 1 }]
  const gallery = { slug: 'game', name: 'Game', date: null, city: null, frames } as unknown as GalleryView
  expect(galleryData(gallery, siteView(), ORIGIN)[0]).toMatchObject({
    image: [{ contentUrl: `${ORIGIN}/photos/1/abc/2400.jpg`, width: 2400, height: 1600 }],
    creator: { worksFor: { address: { addressLocality: 'Tampa' } } },
  })
})
