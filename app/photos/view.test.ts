import { expect, test } from 'vitest'
import { photoRow } from '../../ports/database/testing/testing-rows.ts'
import { frameView, photoView } from './view.server.ts'

const NOTHING = { turned: 0, focus_x: null, focus_y: null, recipe: null, title: null, caption: null } as const
const photo = { ...photoRow('a', { name: 'DSC_1.jpg', alt: '' }), ...NOTHING }
const frame = { ...photo, frameId: 'f', frameAlt: null, frameCaption: null }

test('a frame says what it shows in its own words, then in the photograph’s, and at last by its number', () => {
  const words = {
    title: 'Title',
    caption: 'Caption',
    alt: 'Alt',
    frameCaption: 'Frame caption',
    frameAlt: 'Frame alt',
  }
  const alts = Object.keys(words).map((_, i) => {
    const given = Object.fromEntries(Object.entries(words).slice(0, i + 1))
    return frameView({ ...frame, ...given }, 7).alt
  })
  expect([frameView(frame, 7).alt, ...alts]).toEqual(['Photo 7', ...Object.values(words)])
  expect(frameView({ ...frame, title: 'Title' }, 7).title).toBe('Title')
  expect(frameView({ ...frame, title: 'Title', frameCaption: 'Mine' }, 7).title).toBe('Mine')
})

test('no photograph is described by the name of its file', () => {
  expect(photoView(photo).alt).toBe('')
  expect(JSON.stringify([frameView(frame, 7), photoView(photo)])).not.toContain('DSC_1')
})
