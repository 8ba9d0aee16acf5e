import type PhotoSwipe from 'photoswipe'
import { videoIn } from './viewer-video.ts'

/** Of each photograph, and of a cross-fade. Milliseconds. */
const SHOWN = 5000
const FADE = 900
/** Without any input, until the controls are hidden. Milliseconds. */
const IDLE = 2500

export interface Slideshow {
  start(): void
  stop(): void
  toggle(): void
}

/** Stops at the last photograph. Loading uses up no time. Hides the controls until a visitor does something. */
export function slideshowOf(pswp: PhotoSwipe, onChange: (playing: boolean) => void): Slideshow {
  let playing = false
  let turning: ReturnType<typeof setTimeout> | undefined
  const meanwhile = [idleIn(pswp), screenOn()]

  const wait = () => {
    clearTimeout(turning)
    const video = playing ? videoIn(pswp.currSlide?.content.element) : null
    if (video) return playToEnd(video)
    if (playing && !pswp.currSlide?.content.isLoading()) turnLater()
  }
  const turnLater = () => {
    clearTimeout(turning)
    turning = setTimeout(turn, SHOWN)
  }
  // A video turns when it ends; one that cannot be played, as a photograph does.
  const playToEnd = (video: HTMLVideoElement) => {
    const isShown = () => playing && videoIn(pswp.currSlide?.content.element) === video
    video.addEventListener('ended', () => isShown() && turn(), { once: true })
    video.play().catch(() => isShown() && turnLater())
  }
  const turn = () => {
    // Nobody watches a hidden tab. A video that has ended there is not played again.
    if (document.hidden) return turnLater()
    if (pswp.currIndex + 1 >= pswp.getNumItems()) return show.stop()
    crossFade(pswp)
  }
  const set = (to: boolean) => {
    if (playing === to) return
    playing = to
    onChange(to)
    for (const each of meanwhile) each[to ? 'begin' : 'end']()
    wait()
  }
  const show = {
    start: () => set(true),
    stop: () => set(false),
    toggle() {
      if (!playing && pswp.currIndex + 1 >= pswp.getNumItems()) pswp.goTo(0)
      set(!playing)
    },
  }
  for (const event of ['change', 'loadComplete'] as const) pswp.on(event, wait)
  for (const event of ['beforeZoomTo', 'close', 'destroy'] as const) pswp.on(event, show.stop)
  return show
}

function idleIn(pswp: PhotoSwipe) {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const hide = (hidden: boolean) => pswp.element?.classList.toggle('viewer-idle', hidden)
  const wake = () => {
    clearTimeout(waiting)
    hide(false)
    waiting = setTimeout(() => hide(true), IDLE)
  }
  const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focusin'] as const
  return {
    begin() {
      for (const input of inputs) document.addEventListener(input, wake, { passive: true, capture: true })
      wake()
    },
    end() {
      for (const input of inputs) document.removeEventListener(input, wake, { capture: true })
      clearTimeout(waiting)
      hide(false)
    },
  }
}

/** Keeps the screen on in browsers that can; they stop whenever the tab is hidden. */
function screenOn() {
  let on = false
  let lock: Promise<WakeLockSentinel | undefined> | undefined
  const take = () => {
    if (!document.hidden) lock = navigator.wakeLock?.request('screen').catch(() => undefined)
    lock?.then((taken) => (on ? undefined : taken?.release()))
  }
  return {
    begin() {
      on = true
      document.addEventListener('visibilitychange', take)
      take()
    },
    end() {
      on = false
      document.removeEventListener('visibilitychange', take)
      lock?.then((taken) => taken?.release())
      lock = undefined
    },
  }
}

function crossFade(pswp: PhotoSwipe): void {
  const before = pswp.currSlide?.content.element
  const box = before?.getBoundingClientRect()
  pswp.next()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || !(before instanceof HTMLImageElement) || !box) return
  const ghost = new Image()
  ghost.src = before.currentSrc
  ghost.alt = ''
  ghost.className = 'viewer-ghost'
  const { left, top, width, height } = box
  Object.assign(ghost.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
  pswp.scrollWrap?.append(ghost)
  const ease = { duration: FADE, easing: 'ease-in-out' }
  pswp.currSlide?.container.animate([{ opacity: 0 }, { opacity: 1 }], ease)
  ghost.animate([{ opacity: 1 }, { opacity: 0 }], { ...ease, fill: 'forwards' }).finished.finally(() => {
    ghost.remove()
  })
}
