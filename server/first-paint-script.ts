/**
 * Runs in the browser, at the end of the page: fetches the page's scripts when it has been loaded and painted, one by
 * one and without compiling them, and starts them at the first sign of the visitor, or after three quiet seconds. They
 * are evaluated one by one, so that a slow phone can answer a touch in between; the page's data and the entry, which
 * takes over the page, are last. A button that needs a script and was pressed before there was one is pressed again
 * then. Sent as its own source: it may use nothing from around it.
 */
export function startWhenPainted(modules: string[]): void {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']
  const quiet = 3000
  let fetched = false
  let begun = false
  let pressed: HTMLElement | null = null
  async function fetchAhead() {
    if (fetched) return
    fetched = true
    for (const href of modules) {
      if (begun) return
      await fetch(href, { priority: 'low' })
        .then((answer) => answer.arrayBuffer())
        .catch(() => {})
    }
  }
  async function begin() {
    if (begun) return
    begun = true
    for (const sign of signs) removeEventListener(sign, begin, true)
    for (const href of modules) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    for (const href of modules.filter((module) => !module.includes('/entry.'))) {
      await import(href).catch(() => {})
      await new Promise((resolve) => setTimeout(resolve))
    }
    // From here on React hears clicks itself, also while it is taking over.
    removeEventListener('click', press, true)
    for (const held of document.querySelectorAll<HTMLScriptElement>('script[data-held]')) run(held)
  }
  function run(held: HTMLScriptElement) {
    const script = document.createElement('script')
    script.type = held.dataset.held ?? ''
    script.nonce = held.nonce
    script.textContent = held.textContent
    delete held.dataset.held
    document.head.append(script)
  }
  function press({ target }: Event) {
    pressed = (target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])') ?? pressed
  }
  // Who comes back goes on where the page was left. A first visit need not wait for the session's storage, some 10 ms.
  const scroll = history.state?.key && document.querySelector<HTMLScriptElement>('script[data-scroll]')
  if (scroll) run(scroll)
  addEventListener('click', press, true)
  addEventListener('takenover', () => pressed?.click(), { once: true })
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
  addEventListener('load', () => {
    const painted = new PerformanceObserver(() => {
      painted.disconnect()
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(fetchAhead)))
      setTimeout(begin, quiet)
    })
    painted.observe({ type: 'paint', buffered: true })
  })
  // A page whose pictures do not come is not left without its scripts.
  setTimeout(begin, 2 * quiet)
}
