import type { Locator, Page } from '@playwright/test'

/** Holds every animation before its beginning, so that a test can take its time, on a busy machine too. */
export async function holdAnimations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = new CSSStyleSheet()
    held.replaceSync('*, *::before, *::after { animation-play-state: paused !important; }')
    document.adoptedStyleSheets.push(held)
  })
}

/** When each of the paused elements would begin to move, in milliseconds; null for one that does not. */
export function turnsOf(elements: Locator): Promise<(number | null)[]> {
  return elements.evaluateAll((all) =>
    all.map((element) => {
      const [animation] = element.getAnimations()
      if (!animation) return null
      const lookAt = (time: number) => {
        animation.currentTime = time
        const { opacity, translate } = getComputedStyle(element)
        return `${opacity} ${translate}`
      }
      const before = lookAt(0)
      const end = Number(animation.effect?.getComputedTiming().endTime)
      let time = 0
      while (time < end && lookAt(time) === before) time += 5
      return Math.round((time - 5) / 20) * 20
    }),
  )
}
