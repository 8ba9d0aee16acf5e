import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chapterFor } from './chapter-for.ts'
import { CHAPTERS } from './chapters.server.ts'

test('every page of the studio has its chapter', () => {
  const pages = [
    'albums',
    'albums/1/access',
    'albums/1/links/2',
    'bookings',
    'clients/1',
    'teams/1',
    'athletes/1',
    'blog/1',
    'site/home',
  ]
  const settings = ['', '/lightroom', '/moving', '/backup', '/people'].map((page) => `settings${page}`)
  const slugs = [...pages, ...settings].map((page) => chapterFor(`/studio/${page}`))
  expect(CHAPTERS.map(({ slug }) => slug)).toEqual(expect.arrayContaining(slugs))
  expect(chapterFor('/studio')).toBeUndefined()
})

test('the pictures of the guide are there, and all are shown', () => {
  const html = CHAPTERS.map((chapter) => chapter.html).join('')
  expect(html).not.toContain('undefined')
  for (const name of readdirSync('docs/owner')) expect(html).toContain(name.replace(/\.jpg$/, ''))
})
