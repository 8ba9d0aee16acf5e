import { expect, test } from 'vitest'
import { pageHead } from './head.ts'

const PAGE = {
  title: 'Portfolio',
  description: 'All albums.',
  path: '/portfolio',
  origin: 'https://studio.example',
  site: { brand: 'Tom & Ann', studio: 'Tom & Ann Media', shareFile: 'share-0123456789abcdef.jpg' },
}
const PHOTO = { id: 'abc', alt: 'A lit field', developed: true }

type Picture = Parameters<typeof pageHead>[0]['picture']

function openGraph(picture: Picture): Record<string, string> {
  const tags = pageHead({ ...PAGE, picture }) as { property?: string; content?: string }[]
  return Object.fromEntries(
    tags.filter(({ property }) => property?.startsWith('og:image')).map((tag) => [tag.property, tag.content]),
  )
}

test('a picture from elsewhere is shared as it is, and a photograph only once it is developed', () => {
  const remote = { url: 'https://cdn.example/a.jpg', alt: 'A net', width: 800, height: 600 }
  expect(openGraph(remote)).toEqual({
    'og:image': remote.url,
    'og:image:width': '800',
    'og:image:height': '600',
    'og:image:alt': 'A net',
  })
  expect(openGraph({ ...PHOTO, developed: false })).toEqual({})
  expect(openGraph(null)).toEqual({})
})
