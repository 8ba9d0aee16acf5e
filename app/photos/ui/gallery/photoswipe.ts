import PhotoSwipe, { type SlideData } from 'photoswipe'
import 'photoswipe/style.css'
import { photoUrl, widthsFor } from '../../rules/address.ts'
import { frameNumber } from '../../rules/frames.ts'
import type { PhotoView } from '../../rules/photo.ts'
import { srcSet } from '../photo.tsx'
import './photoswipe.css'

interface ViewerOptions {
  count: number
  photoAt: (frame: number) => PhotoView | undefined
  /** Which one of its album the nth photograph is. */
  positionOf: (frame: number) => number
  load: (frame: number) => void
  /** The visitor turned to another frame. */
  turned: (frame: number) => void
  /** The visitor closed it. */
  closed: () => void
  /** The bar of buttons is there, or stands for another frame; null when it is gone. */
  tools: (bar: ToolBar | null) => void
}

/** Where more of our own buttons go, beside those that close and enlarge, and which frame is on the screen. */
export interface ToolBar {
  place: HTMLElement
  frame: number
}

export interface Viewer {
  show(frame: number): void
  close(): void
  /** Photographs that were missing may have arrived. */
  refresh(): void
  destroy(): void
}

/** PhotoSwipe behind our own words; frames count from 1. */
export function createViewer(options: ViewerOptions): Viewer {
  let open: PhotoSwipe | null = null
  /** What the address names: a frame, or null, the gallery. */
  let named: number | null = null
  /** Where the visitor went, until the address says the same: what it says on the way there is old. */
  let ahead: number | 'gallery' | null = null

  function start(frame: number): PhotoSwipe {
    const pswp = new PhotoSwipe({
      dataSource: [],
      index: frame - 1,
      bgOpacity: 1,
      loop: false,
      padding: { top: 72, bottom: 72, left: 0, right: 0 },
      mainClass: 'light-table',
      returnFocus: true,
      errorMsg: 'This photograph did not arrive. Please try again.',
      showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    })
    pswp.addFilter('numItems', () => options.count)
    pswp.addFilter('itemData', (_, index) => slide(options, index + 1))
    pswp.addFilter('thumbEl', (_, __, index) => thumbnail(index + 1) as HTMLElement)
    pswp.on('uiRegister', () => {
      registerEdge(pswp, options)
      registerTools(pswp, options)
    })
    pswp.on('change', () => {
      for (const near of [pswp.currIndex - 3, pswp.currIndex + 5]) {
        if (near >= 1 && near <= options.count) options.load(near)
      }
      const frame = pswp.currIndex + 1
      if (pswp !== open || frame === (ahead ?? named)) return
      ahead = frame
      options.turned(frame)
    })
    pswp.on('close', () => {
      if (pswp !== open) return
      open = null
      ahead = 'gallery'
      options.closed()
    })
    pswp.init()
    pswp.element?.setAttribute('aria-label', 'Photograph')
    pswp.element?.setAttribute('aria-modal', 'true')
    return pswp
  }

  return {
    show(frame) {
      named = frame
      if (ahead === frame) ahead = null
      if (ahead !== null) return
      if (!open) open = start(frame)
      else if (open.currIndex !== frame - 1) open.goTo(frame - 1)
    },
    close() {
      const closing = open
      open = null
      named = null
      ahead = null
      // While it still opens it cannot be closed: then it closes when it has.
      if (closing?.opener.isOpening) closing.on('openingAnimationEnd', () => closing.close())
      else closing?.close()
    },
    refresh() {
      if (!open) return
      for (const index of [open.currIndex, open.currIndex + 1, open.currIndex - 1]) {
        if (options.photoAt(index + 1) && open.getItemData(index).html) open.refreshSlideContent(index)
      }
    },
    destroy() {
      const closing = open
      open = null
      closing?.destroy()
    },
  }
}

function slide({ photoAt }: ViewerOptions, frame: number): SlideData {
  const photo = photoAt(frame)
  if (!photo) return { html: '<p class="light-table-wait edge">Developing …</p>' }
  if (!photo.developed)
    return { src: photo.placeholder, width: photo.width, height: photo.height, alt: photo.alt }
  const format = thumbnail(frame)?.currentSrc.endsWith('.jpg') ? 'jpg' : 'avif'
  const largest = widthsFor(photo.width).at(-1) ?? photo.width
  return {
    src: photoUrl(photo.id, largest, format, photo.folder),
    srcset: srcSet(photo, format),
    msrc: thumbnail(frame)?.currentSrc || photo.placeholder,
    width: largest,
    height: Math.round((largest * photo.height) / photo.width),
    alt: photo.alt,
    thumbCropped: true,
  }
}

/** The picture of a frame in the gallery, when it is in the document. */
function thumbnail(frame: number): HTMLImageElement | null {
  return document.querySelector(`[data-frame="${frame}"] picture img`)
}

/** The film's edge: the frame's number and title under the picture, told to a screen reader as it turns. */
function registerEdge(pswp: PhotoSwipe, { photoAt, positionOf, count }: ViewerOptions): void {
  pswp.ui?.registerElement({
    name: 'edge',
    appendTo: 'root',
    onInit(element) {
      element.className = 'light-table-edge edge'
      element.setAttribute('aria-live', 'polite')
      const write = () => {
        const frame = pswp.currIndex + 1
        element.textContent = [frameNumber(positionOf(frame)), photoAt(frame)?.title, `${frame} of ${count}`]
          .filter(Boolean)
          .join('   ')
      }
      pswp.on('change', write)
      write()
    },
  })
}

function registerTools(pswp: PhotoSwipe, { tools }: ViewerOptions): void {
  pswp.ui?.registerElement({
    name: 'tools',
    order: 8,
    appendTo: 'bar',
    onInit(place) {
      place.className = 'light-table-tools'
      // The address follows later: a button pressed until then is meant for what is seen.
      const stand = () => tools({ place, frame: pswp.currIndex + 1 })
      stand()
      pswp.on('change', stand)
      pswp.on('destroy', () => tools(null))
    },
  })
}
