import type PhotoSwipe from 'photoswipe'
import type { PhotoView } from '../../../rules/photo.ts'
import { captionOf } from '../../../video/video.ts'

export interface BarOptions {
  /** Photographs of the album, whether or not they are shown. */
  total: number
  photoAt: (frame: number) => PhotoView | undefined
  /** The number in its album of the nth photograph. */
  positionOf: (frame: number) => number
  /** Whether the caption is left to whoever gets the toolbar. */
  hasStrip: boolean
  /** The bars appeared or stand for another frame; null when they are gone. */
  onToolbar: (toolbar: Toolbar | null) => void
}

/** Where our own buttons go, beside those that close and zoom, where the caption is, and which frame is on the screen. */
export interface Toolbar {
  element: HTMLElement
  caption: HTMLElement
  frame: number
}

/** The bar with our own buttons, and what stands under the picture, announced by a screen reader at every turn. */
export function registerBars(pswp: PhotoSwipe, options: BarOptions): void {
  let caption: HTMLElement
  pswp.ui?.registerElement({
    name: 'caption',
    appendTo: 'root',
    onInit(element) {
      caption = element
      element.className = options.hasStrip ? 'viewer-caption' : 'viewer-caption edge'
      element.setAttribute('aria-live', 'polite')
      if (!options.hasStrip) keepCaption(pswp, element, options)
    },
  })
  pswp.ui?.registerElement({
    name: 'toolbar',
    order: 8,
    appendTo: 'bar',
    onInit(element) {
      element.className = 'viewer-toolbar'
      // The frame on the screen, not the one in the address, which follows later: a button acts on what is seen.
      const tell = () => options.onToolbar({ element, caption, frame: pswp.currIndex + 1 })
      tell()
      pswp.on('change', tell)
      pswp.on('destroy', () => options.onToolbar(null))
    },
  })
}

/** The photograph's number and title. */
function keepCaption(
  pswp: PhotoSwipe,
  element: HTMLElement,
  { photoAt, positionOf, total }: BarOptions,
): void {
  const write = () => {
    const frame = pswp.currIndex + 1
    element.textContent = [`${positionOf(frame)} of ${total}`, captionOf(photoAt(frame))]
      .filter(Boolean)
      .join('   ')
  }
  pswp.on('change', write)
  write()
}
