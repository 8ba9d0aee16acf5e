/** The element id of the nth frame's box, which stands in the gallery even while its photograph is not read. */
export function frameId(n: number): string {
  return `frame-${n}`
}

/** Moves the gallery to a frame, unless most of the frame is on the screen. */
export function scrollToFrame(n: number): void {
  const box = document.getElementById(frameId(n))
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  const middle = (top + bottom) / 2
  if (middle < 0 || middle > innerHeight) box.scrollIntoView({ block: 'center' })
}

/** The box of the frame in the middle of the screen, unless it is the first of the gallery. */
export function frameInMiddle(): Element | null {
  const boxes = [...document.querySelectorAll(`[id^="${frameId(0).slice(0, -1)}"]`)]
  const at = boxes.findIndex((box) => box.getBoundingClientRect().bottom > innerHeight / 2)
  return at > 0 ? (boxes[at] ?? null) : null
}

/** When the photograph in the middle of the screen was taken, as its box says; undefined without one or its time. */
export function timeInMiddle(): string | undefined {
  return middle()?.closest<HTMLElement>('[data-time]')?.dataset.time
}

/** What is in the middle of the screen, or beside it: between two of a row that are as broad there is a gap. */
function middle(): Element | null {
  return document.elementFromPoint(innerWidth * 0.45, innerHeight / 2)
}

/** When a phone is turned, the photograph in the middle stays there, until the returned function is called. */
export function keepMiddle(): () => void {
  let width = innerWidth
  let box: Element | null = null
  const look = () => {
    const seen = middle()
    const found = seen?.closest(`[id^="${frameId(0).slice(0, -1)}"]`)
    // Between two rows it is the one before; outside the gallery there is none.
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

/** The picture of the nth frame in the gallery, if it is in the document. */
export function thumbnail(n: number): HTMLImageElement | null {
  return document.querySelector(`[data-frame="${n}"] picture img`)
}
