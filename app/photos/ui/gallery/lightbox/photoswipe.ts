import PhotoSwipe, { type SlideData } from 'photoswipe'
import * as t from '#messages/site'
import 'photoswipe/style.css'
import { largestWidth, photoUrl } from '../../../rules/address.ts'
import type { PhotoView } from '../../../rules/photo.ts'
import { plays } from '../../../video/video.ts'
import { srcSet } from '../../photo.tsx'
import './photoswipe.css'
import { thumbnail } from '../frame-box.ts'
import type { Slideshow } from './slideshow.ts'
import { registerSlideshow } from './slideshow-button.ts'
import { playVideos } from './viewer-video.ts'

/** The places of our buttons and the caption, and the frame on the screen. */
export interface Toolbar {
  element: HTMLElement
  caption: HTMLElement
  frame: number
}

interface ViewerOptions {
  count: number
  hasStrip: boolean
  photoAt: (frame: number) => PhotoView | undefined
  load: (frame: number) => void
  onTurn: (frame: number) => void
  onClose: () => void
  /** The bars are there or show another frame; null when they are gone. */
  onToolbar: (toolbar: Toolbar | null) => void
}

/** Frames count from 1. */
export class Viewer {
  readonly #options: ViewerOptions
  #open: PhotoSwipe | null = null
  /** As the address says; null for the gallery. */
  #addressed: number | null = null
  /** Where the visitor went, until the address follows: meanwhile it is out of date. */
  #pending: number | 'gallery' | null = null
  readonly #waiting = new Set<number>()

  constructor(options: ViewerOptions) {
    this.#options = options
  }

  show(frame: number, play: boolean): void {
    this.#addressed = frame
    if (this.#pending === frame) this.#pending = null
    if (this.#pending !== null) return
    if (!this.#open) this.#open = this.#start(frame, play)
    else if (!this.#open.opener.isOpening) turn(this.#open, frame)
  }

  /** Calls back after closing: while open it keeps the focus. */
  close(then: () => void): void {
    const closing = this.#open
    this.#open = null
    this.#addressed = null
    this.#pending = null
    const close = () => {
      closing?.close()
      then()
    }
    // It cannot close while it opens.
    if (closing?.opener.isOpening) closing.on('openingAnimationEnd', close)
    else close()
  }

  refresh(): void {
    for (const frame of this.#waiting) {
      if (!this.#options.photoAt(frame)) continue
      this.#waiting.delete(frame)
      this.#open?.refreshSlideContent(frame - 1)
    }
  }

  /** False while PhotoSwipe opens: until then it ignores keys. */
  handlesKeys(): boolean {
    return this.#open ? !this.#open.opener.isOpening : this.#pending === 'gallery'
  }

  destroy(): void {
    const closing = this.#open
    this.#open = null
    closing?.destroy()
  }

  #start(frame: number, play: boolean): PhotoSwipe {
    this.#waiting.clear()
    let slideshow: Slideshow | undefined
    const pswp = setUp(this.#options, frame, this.#waiting)
    pswp.on('uiRegister', () => {
      slideshow = registerSlideshow(pswp)
    })
    pswp.on('change', () => {
      const turnedTo = pswp.currIndex + 1
      if (pswp !== this.#open || turnedTo === (this.#pending ?? this.#addressed)) return
      this.#pending = turnedTo
      this.#options.onTurn(turnedTo)
    })
    pswp.on('close', () => {
      if (pswp !== this.#open) return
      this.#open = null
      this.#pending = 'gallery'
      this.#options.onClose()
    })
    pswp.init()
    pswp.element?.setAttribute('aria-label', t.photo())
    pswp.element?.setAttribute('aria-modal', 'true')
    const opened = () => {
      if (pswp !== this.#open && this.#open) return
      // A visitor who pressed an arrow meanwhile has turned already, and the address is about to follow.
      if (this.#addressed !== null && this.#pending === null) turn(pswp, this.#addressed)
      if (play) slideshow?.start()
    }
    // It cannot turn while it opens. After init(), because PhotoSwipe's own listener has to run first.
    if (pswp.opener.isOpening) pswp.on('openingAnimationEnd', opened)
    else opened()
    return pswp
  }
}

function turn(pswp: PhotoSwipe, frame: number): void {
  if (pswp.currIndex !== frame - 1) pswp.goTo(frame - 1)
}

function setUp(options: ViewerOptions, frame: number, waiting: Set<number>): PhotoSwipe {
  const pswp: PhotoSwipe = new PhotoSwipe({
    dataSource: [],
    index: frame - 1,
    bgOpacity: 1,
    loop: false,
    paddingFn: () => padding(pswp),
    mainClass: options.hasStrip ? 'viewer viewer-strip' : 'viewer',
    returnFocus: false,
    errorMsg: t.photoDidNotLoad(),
    arrowPrevTitle: t.previous(),
    arrowNextTitle: t.next(),
    closeTitle: t.close(),
    zoomTitle: t.zoom(),
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
  })
  pswp.addFilter('numItems', () => options.count)
  pswp.addFilter('itemData', (_, index) => {
    const photo = options.photoAt(index + 1)
    if (photo) return slideOf(photo, thumbnail(index + 1))
    waiting.add(index + 1)
    return { html: `<p class="viewer-waiting edge">${t.processing()}</p>` }
  })
  playVideos(pswp)
  pswp.addFilter('thumbEl', (_, __, index) => thumbnail(index + 1) as HTMLElement)
  pswp.on('uiRegister', () => registerBars(pswp, options))
  pswp.on('change', () => {
    for (const near of [pswp.currIndex - 3, pswp.currIndex + 5]) {
      if (near >= 1 && near <= options.count) options.load(near)
    }
  })
  return pswp
}

function registerBars(pswp: PhotoSwipe, { hasStrip, onToolbar }: ViewerOptions): void {
  let caption: HTMLElement
  pswp.ui?.registerElement({
    name: 'caption',
    appendTo: 'root',
    onInit(element) {
      caption = element
      element.className = hasStrip ? 'viewer-caption' : 'viewer-caption edge'
      element.setAttribute('aria-live', 'polite')
    },
  })
  pswp.ui?.registerElement({
    name: 'toolbar',
    order: 8,
    appendTo: 'bar',
    onInit(element) {
      element.className = 'viewer-toolbar'
      // The frame on the screen, not the one in the address, which follows later: a button acts on what is seen.
      const notify = () => onToolbar({ element, caption, frame: pswp.currIndex + 1 })
      notify()
      pswp.on('change', notify)
      pswp.on('destroy', () => onToolbar(null))
    },
  })
}

/** The pixels that `photoswipe.css` keeps free for the bars. */
function padding({ element }: PhotoSwipe) {
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(element as HTMLElement)
  const { parseFloat: pixels } = Number
  return {
    top: pixels(paddingTop),
    bottom: pixels(paddingBottom),
    left: pixels(paddingLeft),
    right: pixels(paddingRight),
  }
}

function slideOf(photo: PhotoView, thumb: HTMLImageElement | null): SlideData {
  const { width, height, alt, folder, placeholder } = photo
  if (!photo.developed) return { src: placeholder, width, height, alt }
  const format = thumb?.currentSrc.endsWith('.jpg') ? 'jpg' : 'avif'
  const largest = largestWidth(width)
  if (plays(photo)) {
    const size = { width: largest, height: Math.round((largest * height) / width) }
    return { type: 'video', photo, msrc: photoUrl(photo, largest, 'jpg', folder), ...size }
  }
  return {
    src: photoUrl(photo, largest, format, folder),
    srcset: srcSet(photo, format),
    msrc: thumb?.currentSrc || placeholder,
    width: largest,
    height: Math.round((largest * height) / width),
    alt,
    thumbCropped: true,
  }
}
