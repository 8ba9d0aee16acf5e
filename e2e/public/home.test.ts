import type { Page } from '@playwright/test'
import { heroIds, testimonials } from '../support/business/demo.ts'
import { holdAnimations, turnsOf } from '../support/screen/turns.ts'
import { expect, holdScripts, hydrated, test } from '../support/test.ts'

const SLIDE = 7000

/** The animation that times the slides. */
function clock(page: Page) {
  return page.evaluate(() => {
    const fill = document
      .getAnimations()
      .find((a) => a instanceof CSSAnimation && a.effect instanceof KeyframeEffect && isMark(a.effect.target))
    function isMark(element: Element | null) {
      return element?.getAttribute('aria-current') === 'true' && element.matches('button')
    }
    return fill ? { state: fill.playState, duration: fill.effect?.getTiming().duration } : null
  })
}

/** Ends the seven seconds of the current slide. */
function pass(page: Page) {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const target = (animation.effect as KeyframeEffect | null)?.target
      if (animation instanceof CSSAnimation && target?.matches('button[aria-current="true"]'))
        animation.finish()
    }
  })
}

const carousel = (page: Page) => page.getByRole('region', { name: 'Featured photographs' })
const shown = (page: Page) => carousel(page).locator('li[aria-hidden="false"]')
const state = async (page: Page) => (await clock(page))?.state

test.beforeEach(async ({ page }) => {
  await page.mouse.move(0, 0)
})

test('says what the business does', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Baseline Media | Sports, commercial and lifestyle photography')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    'Professional sports, commercial and lifestyle photography in Tampa and St. Louis.',
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Baseline', exact: true })).toBeVisible()
  await expect(page.getByText('Where Professionalism Meets Passion')).toBeVisible()
})

test('the name appears letter by letter, and a screen reader reads one word', async ({ page }) => {
  await holdAnimations(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toMatchAriaSnapshot('- heading "Baseline" [level=1]')
  const letters = page.getByRole('heading', { level: 1 }).locator('[aria-hidden] > * > *')
  await expect(letters).toHaveCount('Baseline'.length)
  // The stand-in's letters have other heights.
  await page.evaluate(() => document.fonts.ready)
  // Before they rise, the edge that hides them hides their tops, too.
  const tops = await letters.evaluateAll((all) =>
    all.map((one) => {
      for (const animation of one.getAnimations()) animation.currentTime = 0
      return one.getBoundingClientRect().top
    }),
  )
  const edge = await letters
    .first()
    .locator('..')
    .evaluate((element) => {
      const margin = Number.parseFloat(getComputedStyle(element).overflowClipMargin)
      return element.getBoundingClientRect().bottom + margin
    })
  for (const top of tops) expect(top).toBeGreaterThanOrEqual(edge)
  expect(await turnsOf(letters)).toEqual([200, 300, 400, 500, 600, 700, 800, 900])
})

const NAMES = [
  'Jo',
  'Łódź Śląska Pracownia Zdjęć',
  'Wolfeschlegelsteinhausenbergerdorff',
  'The Very Long Photography Company Name Ltd',
  'Ελένη Φωτογραφία',
  '山田写真館',
  'استوديو النور',
]

test('any name fits a phone: in the hero, above, below and at the sign-in', { tag: '@all' }, async ({
  page,
  copyOfSite,
}) => {
  const copy = copyOfSite()
  const db = copy.database()
  await page.setViewportSize({ width: 360, height: 740 })
  for (const name of NAMES) {
    db.prepare(
      `update site_section set published = json_set(published, '$.brand', ?, '$.studio', ?) where section = 'identity'`,
    ).run(name, name)
    for (const path of ['/', '/client']) {
      await page.goto(copy.origin + path)
      await expect(page.getByRole('contentinfo')).toContainText(name)
      await expect(page.getByRole('link', { name: `${name}, home` })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(360)
    }
    await page.goto(copy.origin)
    const heading = page.getByRole('heading', { level: 1, name })
    const parts = await heading
      .locator('[aria-hidden] > * > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    for (const { left, right } of parts) {
      expect(left, name).toBeGreaterThan(0)
      expect(right, name).toBeLessThan(360)
    }
    // Letter by letter only where letters stand alone.
    expect(parts.length, name).toBe(
      /^\p{Script=Latin}/u.test(name) ? name.replaceAll(' ', '').length : name.split(' ').length,
    )
  }
  db.close()
})

test('each slide shows for seven seconds, and the first follows the fifth', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await expect(carousel(page).getByRole('button', { name: /^Show/ })).toHaveCount(5)
  await expect.poll(() => clock(page)).toEqual({ state: 'running', duration: SLIDE })
  // Recorded in the page, because polling could miss a slide on a slow machine.
  const slides = await page.evaluateHandle(() => {
    const shown = () =>
      [...document.querySelectorAll('[aria-roledescription=slide]')].findIndex(
        (slide) => slide.getAttribute('aria-hidden') === 'false',
      )
    const seen = [shown()]
    new MutationObserver(() => {
      if (shown() !== seen.at(-1)) seen.push(shown())
    }).observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'] })
    return seen
  })
  await expect
    .poll(async () => {
      await pass(page)
      return (await slides.jsonValue()).length
    })
    .toBeGreaterThan(6)
  const [first = 0, ...seen] = await slides.jsonValue()
  expect(seen.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].map((n) => (first + n) % 5))
})

test('if the first slide ends before the scripts load, they show the second', { tag: '@all' }, async ({
  page,
}) => {
  const scriptsCome = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => state(page)).toBe('running')
  await pass(page)
  scriptsCome()
  await hydrated(page)
  await expect(shown(page)).toHaveAttribute('aria-label', '2 of 5')
  await expect.poll(() => state(page)).toBe('running')
})

test('a button shows its slide', { tag: '@all' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const third = carousel(page).getByRole('button', { name: /^Show/ }).nth(2)
  await third.click()
  await expect(third).toHaveAttribute('aria-current', 'true')
  await expect(shown(page)).toHaveAttribute('aria-label', '3 of 5')
})

test('fetches a slide shortly before its turn, and none before the page has loaded', { tag: '@all' }, async ({
  page,
}) => {
  const [first, ...others] = heroIds() as [string, ...string[]]
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isOther = (url: string) => others.some((id) => url.includes(id))
  // The page has not loaded until the first slide has.
  const held = Promise.withResolvers<void>()
  await page.route(`**/photos/*/${first}/**`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await hydrated(page)
  expect(asked.filter((url) => url.includes(first))).toHaveLength(1)
  expect(asked.filter(isOther)).toEqual([])
  held.resolve()
  const seen = () => others.filter((id) => asked.some((url) => url.includes(id)))
  await expect.poll(seen).toEqual(others.slice(0, 1))
  await page.getByRole('button', { name: /^Show/ }).nth(3).click()
  await expect.poll(seen).toContain(others[2])
})

test('can be paused and resumed', { tag: '@all' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await expect.poll(() => state(page)).toBe('running')
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.mouse.move(0, 0)
  await expect.poll(() => state(page)).toBe('paused')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('link', { name: 'Baseline Media, home' }).first().focus()
  await page.mouse.move(0, 0)
  await expect.poll(() => state(page)).toBe('running')
})

test('the pause button appears with the script that it needs', { tag: '@all' }, async ({ page }) => {
  const scriptsCome = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Book a Session' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  scriptsCome()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(await state(page)).toBe('paused')
})

test('pauses under the pointer, while focused, and in a hidden tab', { tag: '@all' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await expect.poll(() => state(page)).toBe('running')

  await page.mouse.move(700, 450)
  await expect.poll(() => state(page)).toBe('paused')
  await page.mouse.move(700, 10)
  await expect.poll(() => state(page)).toBe('running')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).focus()
  await page.keyboard.press('Tab')
  await expect(carousel(page).getByRole('button').first()).toBeFocused()
  await expect.poll(() => state(page)).toBe('paused')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => state(page)).toBe('running')

  const hide = (hidden: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await hide(true)
  await expect.poll(() => state(page)).toBe('paused')
  await hide(false)
  await expect.poll(() => state(page)).toBe('running')
})

test('nothing moves with reduced motion, and the buttons still work', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await hydrated(page)
  expect(await clock(page)).toBeNull()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  await carousel(page).getByRole('button', { name: /^Show/ }).nth(1).click()
  await expect(shown(page)).toHaveAttribute('aria-label', '2 of 5')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  const name = page.getByRole('heading', { level: 1 })
  const upright = await name.boundingBox()
  await page.mouse.move(5, 5)
  await page.mouse.move(40, 60)
  // The tilt would show in the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await name.boundingBox()).toEqual(upright)
})

test('a swipe changes the slide', { tag: ['@phone', '@all'] }, async ({ page, context }) => {
  await page.goto('/')
  await hydrated(page)
  const client = await context.newCDPSession(page)
  const swipe = async (from: number, to: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 250 }] })
    await touch('touchStart', from)
    await touch('touchMove', (from + to) / 2)
    await touch('touchMove', to)
    await touch('touchEnd')
  }
  await swipe(300, 60)
  await expect(shown(page)).toHaveAttribute('aria-label', '2 of 5')
  await swipe(60, 300)
  await expect(shown(page)).toHaveAttribute('aria-label', '1 of 5')
  await swipe(60, 300)
  await expect(shown(page)).toHaveAttribute('aria-label', '5 of 5')
  await swipe(200, 190)
  await expect(shown(page)).toHaveAttribute('aria-label', '5 of 5')
})

test('the name tilts toward the pointer by at most five degrees', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const tilt = async () => {
    const style = await page.getByRole('heading', { level: 1 }).locator('..').getAttribute('style')
    const [x, y] = [...(style ?? '').matchAll(/(-?[\d.]+)deg/g)].map((found) => Number(found[1]))
    return { x: x ?? 0, y: y ?? 0 }
  }
  // The corners of the window, far away from the name.
  await expect
    .poll(async () => {
      await page.mouse.move(720, 450)
      await page.mouse.move(1, 1)
      return Math.hypot((await tilt()).x, (await tilt()).y)
    })
    .toBeGreaterThan(5)
  const corner = await tilt()
  await page.mouse.move(1438, 898)
  await expect.poll(async () => Math.sign((await tilt()).y)).toBe(-Math.sign(corner.y))
  for (const { x, y } of [corner, await tilt()]) {
    expect(Math.abs(x)).toBeLessThanOrEqual(5)
    expect(Math.abs(y)).toBeLessThanOrEqual(5)
  }
  const style = await page
    .getByRole('heading', { level: 1 })
    .locator('..')
    .evaluate((element) => {
      const { transform, transitionDuration } = getComputedStyle(element)
      return { transform, transitionDuration }
    })
  expect(style).toEqual({ transform: expect.stringMatching(/^matrix3d/), transitionDuration: '1.5s' })
})

async function choosesDrone(page: Page): Promise<void> {
  await page.goto('/')
  const services = page.getByRole('region', { name: 'What I photograph in Tampa and St. Louis' })
  await services.getByRole('link', { name: 'Drone' }).click()
}

test('a service leads to its own first question', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await choosesDrone(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What should I fly over?')
  await page.getByRole('button', { name: 'Landscape' }).click()
  await expect(page.getByText('3 of 7')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('button', { name: 'Landscape' })).toHaveAttribute('aria-pressed', 'true')
})

test('a service leads to its own form without JavaScript', { tag: ['@plain', '@all'] }, async ({ page }) => {
  await choosesDrone(page)
  const first = page.getByRole('radiogroup', { name: 'What should I fly over?' })
  await expect(first.getByRole('radio', { name: 'Landscape' })).toBeVisible()
})

for (const [width, height] of [
  [740, 360],
  [1366, 620],
] as const) {
  test(`the tagline and the button fit a screen of ${width} × ${height}`, { tag: '@all' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByText('Where Professionalism Meets Passion')).toBeInViewport({ ratio: 1 })
    const button = carousel(page).getByRole('link', { name: 'Book a Session' })
    await expect(button).toBeInViewport({ ratio: 1 })
  })
}

test('three testimonials appear one after the other, and stay', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const section = page.getByRole('region', { name: 'What My Clients Are Saying' })
  const quotes = section.getByRole('figure')
  await expect(quotes).toHaveCount(3)
  const opacity = () => quotes.evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).opacity)))
  await expect.poll(opacity).toEqual([0, 0, 0])
  for (const [i, { quote, author }] of testimonials().entries()) {
    await expect(quotes.nth(i)).toContainText(quote)
    await expect(quotes.nth(i)).toContainText(author)
    await quotes.nth(i).scrollIntoViewIfNeeded()
  }
  await expect.poll(opacity).toEqual([1, 1, 1])
  const delays = await quotes.evaluateAll((all) =>
    all.map((one) => Number.parseFloat(getComputedStyle(one).transitionDelay)),
  )
  expect(delays).toEqual([0, 0.2, 0.4])
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await opacity()).toEqual([1, 1, 1])
})

test('shows everything without JavaScript', { tag: '@plain' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Baseline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  for (const { quote, author } of testimonials()) {
    for (const text of [quote, author]) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    }
  }
  for (const figure of await page.getByRole('figure').all()) await expect(figure).toHaveCSS('opacity', '1')
  await page.getByRole('link', { name: 'All albums' }).click()
  await expect(page).toHaveURL('/portfolio')
})
