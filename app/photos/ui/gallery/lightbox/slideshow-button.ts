import type PhotoSwipe from 'photoswipe'
import * as t from '#messages/site'
import { type Slideshow, slideshowOf } from './slideshow.ts'

const icon = (path: string) =>
  `<svg class="pswp__icn" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">${path}</svg>`

const PLAY = icon('<path d="m11 8 14 8-14 8z"/>')
const PAUSE = icon('<path d="M10 8h4v16h-4zM18 8h4v16h-4z"/>')

type State = [html: string, label: string]

export function registerSlideshow(pswp: PhotoSwipe): Slideshow {
  const play: State = [PLAY, t.startSlideshow()]
  const pause: State = [PAUSE, t.pauseSlideshow()]
  let element: HTMLElement | undefined
  const show = slideshowOf(pswp, (playing) => {
    if (!element) return
    const [html, label] = playing ? pause : play
    element.innerHTML = html
    element.title = label
    element.setAttribute('aria-label', label)
  })
  pswp.ui?.registerElement({
    name: 'play',
    order: 9,
    isButton: true,
    html: play[0],
    title: play[1],
    ariaLabel: play[1],
    onClick: () => show.toggle(),
    onInit(made) {
      element = made
    },
  })
  onKey(pswp, ['p', ' '], () => show.toggle())
  return show
}

/** Ignores keys that the focused element takes: Space presses a button. */
function onKey(pswp: PhotoSwipe, keys: string[], work: () => void): void {
  pswp.on('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, target, repeat } = event.originalEvent
    if (!keys.includes(key.toLowerCase()) || altKey || ctrlKey || metaKey || repeat) return
    if ((target as Element).closest('input, textarea, select, video')) return
    if (key === ' ' && (target as Element).closest('a, button, summary')) return
    event.originalEvent.preventDefault()
    work()
  })
}
