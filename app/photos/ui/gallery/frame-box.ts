/** Stands in the gallery even while its photograph is not loaded. */
export function frameId(n: number): string {
  return `frame-${n}`
}

export function scrollToFrame(n: number): void {
  const box = document.getElementById(frameId(n))
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  const middle = (top + bottom) / 2
  if (middle < 0 || middle > innerHeight) box.scrollIntoView({ block: 'center' })
}

/** Beside the middle: between two photographs of a row that are as broad there is a gap. */
function middle(): Element | null {
  return document.elementFromPoint(innerWidth * 0.45, innerHeight / 2)
}

/** Keeps the photograph in the middle when a phone is turned, until the returned function is called. */
export function keepMiddle(): () => void {
  let width = innerWidth
  let box: Element | null = null
  const look = () => {
    const seen = middle()
    const found = seen?.closest(`[id^="${frameId(0).slice(0, -1)}"]`)
    // Between two rows the one before; none outside the gallery.
    if (found || !seen?.closest('ul')) box = found ?? null
  }
  const turn = () => {
    if (innerWidth === width) return
    width = innerWidth
    box?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  addEventListener('scroll', look, { passive: true })
  addEventListener('resize', turn)
  return () => {
    removeEventListener('scroll', look)
    removeEventListener('resize', turn)
  }
}

export function focusFrame(n: number): void {
  const box = document.getElementById(frameId(n))
  const link = box?.querySelector<HTMLElement>('a, input')
  if (box && !link) box.tabIndex = -1
  ;(link ?? box)?.focus({ preventScroll: true })
}

export function thumbnail(n: number): HTMLImageElement | null {
  return document.querySelector(`[data-frame="${n}"] picture img`)
}
