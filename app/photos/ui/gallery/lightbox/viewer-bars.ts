import type PhotoSwipe from 'photoswipe'

export interface BarOptions {
  /** Whether the caption is a strip, and not a line of text. */
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
export function registerBars(pswp: PhotoSwipe, { hasStrip, onToolbar }: BarOptions): void {
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
      const tell = () => onToolbar({ element, caption, frame: pswp.currIndex + 1 })
      tell()
      pswp.on('change', tell)
      pswp.on('destroy', () => onToolbar(null))
    },
  })
}
