import type { Locator, Page } from '@playwright/test'

/** The labels of the buttons and boxes among these that are smaller than a finger, or lie on a photograph. */
export async function misplaced(controls: Locator): Promise<string[]> {
  return controls.evaluateAll((all) => {
    const photographs = [...document.querySelectorAll('[data-frame] img, .pswp__img')]
    const boxes = photographs.map((image) => image.getBoundingClientRect())
    const wrong = all.filter((control) => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      const covers = boxes.some(
        (box) => left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1,
      )
      return covers || width < 44 || height < 44
    })
    return wrong.map((control) => control.getAttribute('aria-label') ?? '')
  })
}

/** How many ticks the line of the roll has; 0 without a line. */
export async function ticks(page: Page): Promise<number> {
  const drawn = await page
    .locator('svg[viewBox$=" 17"] path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''))
  return Math.max(0, ...drawn.map((d) => d.match(/ 4V13/g)?.length ?? 0))
}
