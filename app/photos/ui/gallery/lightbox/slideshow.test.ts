import type PhotoSwipe from 'photoswipe'
import { expect, onTestFinished, test, vi } from 'vitest'
import { slideshowOf } from './slideshow.ts'

function hiddenTab() {
  vi.useFakeTimers()
  const tab = Object.assign(new EventTarget(), { hidden: true })
  vi.stubGlobal('document', tab)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return tab
}

/** A PhotoSwipe with one slide. */
function showing(content: object): PhotoSwipe {
  return {
    currIndex: 0,
    getNumItems: () => 1,
    currSlide: { content },
    on: () => {},
    element: { classList: { toggle: () => {} } },
  } as unknown as PhotoSwipe
}

test('a video that ends in a hidden tab is not played again, and the slideshow goes on once the tab is seen', () => {
  const tab = hiddenTab()
  const video = Object.assign(new EventTarget(), { play: vi.fn(async () => {}) })
  const content = { element: { querySelector: () => video }, isLoading: () => false }
  const changed = vi.fn()
  slideshowOf(showing(content), changed).start()
  video.dispatchEvent(new Event('ended'))
  vi.advanceTimersByTime(60_000)
  expect([video.play.mock.calls.length, changed.mock.calls]).toEqual([1, [[true]]])
  tab.hidden = false
  vi.advanceTimersByTime(5000)
  expect([video.play.mock.calls.length, changed.mock.calls]).toEqual([1, [[true], [false]]])
})

test('the screen stays on while a slideshow plays, also after the tab was hidden', async () => {
  const tab = hiddenTab()
  let [asked, released] = [0, 0]
  const request = async () => {
    asked++
    return { release: async () => released++ }
  }
  vi.stubGlobal('navigator', { wakeLock: { request } })
  const seen = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return [asked, released]
  }
  const show = slideshowOf(showing({ isLoading: () => true }), () => {})
  show.start()
  expect(await seen()).toEqual([0, 0])
  tab.hidden = false
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(await seen()).toEqual([1, 0])
  show.stop()
  expect(await seen()).toEqual([1, 1])
  tab.dispatchEvent(new Event('visibilitychange'))
  expect(await seen()).toEqual([1, 1])
})
