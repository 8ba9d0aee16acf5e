import type PhotoSwipe from 'photoswipe'
import * as t from '#messages/site'
import { type Slideshow, slideshowOf } from './slideshow.ts'

const icon = (path: string) =>
  `<svg class="pswp__icn" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">${path}</svg>`
const line = 'class="viewer-line"'

const PLAY = icon('<path d="m11 8 14 8-14 8z"/>')
const PAUSE = icon('<path d="M10 8h4v16h-4zM18 8h4v16h-4z"/>')
const FULL = icon(`<path ${line} d="M13 7H7v6M19 7h6v6M13 25H7v-6M19 25h6v-6"/>`)
const SMALL = icon(`<path ${line} d="M7 13h6V7M25 13h-6V7M7 19h6v6M25 19h-6v6"/>`)

type State = [html: string, label: string]

function addButton(
  pswp: PhotoSwipe,
  button: { name: string; order: number; off: State; press: () => void },
): (state: State) => void {
  const { name, order, off, press } = button
  let element: HTMLElement | undefined
  pswp.ui?.registerElement({
    name,
    order,
    isButton: true,
    html: off[0],
    title: off[1],
    ariaLabel: off[1],
    onClick: press,
    onInit(made) {
      element = made
    },
  })
  return ([html, label]) => {
    if (!element) return
    element.innerHTML = html
    element.title = label
    element.setAttribute('aria-label', label)
  }
}

export function registerSlideshow(pswp: PhotoSwipe): Slideshow {
  const play: State = [PLAY, t.startSlideshow()]
  const pause: State = [PAUSE, t.pauseSlideshow()]
  const button = { name: 'play', order: 9, off: play, press: () => show.toggle() }
  const notify = addButton(pswp, button)
  const show = slideshowOf(pswp, (playing) => notify(playing ? pause : play))
  onKey(pswp, ['p', ' '], () => show.toggle())
  return show
}

export function registerFullScreen(pswp: PhotoSwipe): void {
  if (!document.fullscreenEnabled) return
  const enter: State = [FULL, t.fullScreen()]
  const leave: State = [SMALL, t.leaveFullScreen()]
  const toggle = () => {
    const change = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen()
    change.catch(() => {})
  }
  const notify = addButton(pswp, { name: 'full', order: 9, off: enter, press: toggle })
  const changed = () => notify(document.fullscreenElement ? leave : enter)
  document.addEventListener('fullscreenchange', changed)
  onKey(pswp, ['f'], toggle)
  pswp.on('destroy', () => {
    document.removeEventListener('fullscreenchange', changed)
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
  })
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
