/** What runs inside the measured pages. Each function is sent as its own source and may use nothing from around it. */

declare const benchReport: (report: string) => void

export interface Touch {
  kind: 'touch'
  /** Milliseconds since 1970, as all browsers on the machine count them. */
  at: number
  /** Milliseconds between the first contentful paint and the touch. */
  afterPaint: number
  /** Milliseconds between the start of the visit and the touch. */
  afterStart: number
  entries: number
  label: string
}

export interface Shown {
  kind: 'shown'
  /** The end of the frame that shows it. */
  at: number
}

/** Reports the first touch, then calls `start`. */
export function watchTouch(start: () => void): void {
  function report({ timeStamp, target }: Event) {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const at = performance.timeOrigin + timeStamp
    const touched = (target as Element).closest('a, button')
    const label = touched?.ariaLabel ?? touched?.textContent ?? ''
    const when = { at, afterPaint: timeStamp - painted, afterStart: timeStamp }
    benchReport(JSON.stringify({ kind: 'touch', ...when, entries: history.length, label }))
    start()
  }
  addEventListener('pointerdown', report, { capture: true, once: true })
}

/** Reports once, when `shown` holds in a painted frame. */
export function watchShown(shown: () => boolean): void {
  let [queued, done] = [false, false]
  function look() {
    if (queued || done) return
    queued = true
    requestAnimationFrame(() => {
      queued = false
      if (done || !shown()) return
      done = true
      // A message arrives when the frame has been drawn.
      const drawn = new MessageChannel()
      drawn.port1.onmessage = () =>
        benchReport(JSON.stringify({ kind: 'shown', at: performance.timeOrigin + performance.now() }))
      drawn.port2.postMessage(null)
    })
  }
  const all = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(look).observe(document, all)
  for (const event of ['click', 'beforetoggle', 'toggle', 'load']) addEventListener(event, look, true)
  look()
}

/** Where on the screen the button or link with this label is. */
export function centerOf(label: string): { x: number; y: number } {
  const box = [...document.querySelectorAll('a, button')]
    .filter((one) => (one.ariaLabel ?? one.textContent) === label && one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .find(({ top, bottom }) => bottom > 0 && top < innerHeight)
  if (!box) throw new Error(`Not on the screen: ${label}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
