import type PhotoSwipe from 'photoswipe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { slideshowOf } from './slideshow.ts'

test('a video that ends in a hidden tab is not played again, and the slideshow goes on once the tab is seen', () => {
  vi.useFakeTimers()
  const tab = Object.assign(new EventTarget(), { hidden: true })
  vi.stubGlobal('document', tab)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const video = Object.assign(new EventTarget(), { play: vi.fn(async () => {}) })
  const content = { element: { querySelector: () => video }, isLoading: () => false }
  const changed = vi.fn()
  const pswp = {
    currIndex: 0,
    getNumItems: () => 1,
    currSlide: { content },
    on: () => {},
    element: { classList: { toggle: () => {} } },
  }
  slideshowOf(pswp as unknown as PhotoSwipe, changed).start()
  video.dispatchEvent(new Event('ended'))
  vi.advanceTimersByTime(60_000)
  expect([video.play.mock.calls.length, changed.mock.calls]).toEqual([1, [[true]]])
  tab.hidden = false
  vi.advanceTimersByTime(5000)
  // It was the last.
  expect([video.play.mock.calls.length, changed.mock.calls]).toEqual([1, [[true], [false]]])
})
