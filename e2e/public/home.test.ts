import type { Page } from '@playwright/test'
import { heroIds, testimonials } from '../support/business/demo.ts'
import { holdAnimations, turnsOf } from '../support/screen/turns.ts'
import { expect, holdScripts, hydrated, test } from '../support/test.ts'

const SLIDE = 7000

/** The animation that times the slide; `end` ends it. */
function timer(page: Page, end = false) {
  return page.evaluate((ends) => {
    const isTimer = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.matches('button[aria-current="true"]')
    const timer = document.getAnimations().find((one) => one instanceof CSSAnimation && isTimer(one))
    if (ends) timer?.finish()
    return timer ? { state: timer.playState, duration: timer.effect?.getTiming().duration } : null
  }, end)
}

const carousel = (page: Page) => page.getByRole('region', { name: 'Featured photos' })
const shown = (page: Page) => carousel(page).locator('li[aria-hidden="false"]')
const state = async (page: Page) => (await timer(page))?.state

test.beforeEach(async ({ page }) => {
  await page.mouse.move(0, 0)
})

test('the name appears letter by letter, and a screen reader reads one word', async ({ page }) => {
  await holdAnimations(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toMatchAriaSnapshot('- heading "Baseline" [level=1]')
  const letters = page.getByRole('heading', { level: 1 }).locator('[aria-hidden] > * > *')
  await expect(letters).toHaveCount('Baseline'.length)
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

const NAMES = ['Łódź Śląska Pracownia Zdjęć', 'Wolfeschlegelsteinhausenbergerdorff', 'استوديو النور']

test('any name fits a phone', { tag: '@all' }, async ({ page, copy }) => {
  const { db } = copy
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
})

test('each slide shows for seven seconds, and the first follows the fifth', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  await expect(carousel(page).getByRole('button', { name: /^Show/ })).toHaveCount(5)
  await expect.poll(() => timer(page)).toEqual({ state: 'running', duration: SLIDE })
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
      await timer(page, true)
      return (await slides.jsonValue()).length
    })
    .toBeGreaterThan(6)
  const [first = 0, ...seen] = await slides.jsonValue()
  expect(seen.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].map((n) => (first + n) % 5))
})

test('scripts that come late show the second slide', { tag: '@all' }, async ({ page }) => {
  const scriptsCome = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect.poll(() => state(page)).toBe('running')
  await timer(page, true)
  scriptsCome()
  await hydrated(page)
  await expect(shown(page)).toHaveAttribute('aria-label', '2 of 5')
  await expect.poll(() => state(page)).toBe('running')
})

test('a slide is fetched shortly before its turn', { tag: '@all' }, async ({ page }) => {
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

test('the pause button appears with its script, and pauses', { tag: '@all' }, async ({ page }) => {
  const scriptsCome = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('link', { name: 'Book a Session' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  scriptsCome()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(await state(page)).toBe('paused')
  await page.getByRole('button', { name: 'Play' }).click()
  await page.getByRole('link', { name: 'Baseline Media, home' }).first().focus()
  await page.mouse.move(0, 0)
  await expect.poll(() => state(page)).toBe('running')
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
  expect(await timer(page)).toBeNull()
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
})

test('the name tilts toward the pointer by at most five degrees', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const tilt = async () => {
    const style = await page.getByRole('heading', { level: 1 }).locator('..').getAttribute('style')
    const [x, y] = [...(style ?? '').matchAll(/(-?[\d.]+)deg/g)].map((found) => Number(found[1]))
    return { x: x ?? 0, y: y ?? 0 }
  }
  await expect
    .poll(async () => {
      await page.mouse.move(720, 450)
      await page.mouse.move(1, 1)
      return Math.hypot((await tilt()).x, (await tilt()).y)
    })
    .toBeGreaterThan(5)
  const corner = await tilt()
  expect(Math.max(Math.abs(corner.x), Math.abs(corner.y))).toBeLessThanOrEqual(5)
  const style = await page
    .getByRole('heading', { level: 1 })
    .locator('..')
    .evaluate((element) => {
      const { transform, transitionDuration } = getComputedStyle(element)
      return { transform, transitionDuration }
    })
  expect(style).toEqual({ transform: expect.stringMatching(/^matrix3d/), transitionDuration: '1.5s' })
})

test('a service leads to its own first question', { tag: ['@phone', '@plain', '@all'] }, async ({ page }) => {
  await page.goto('/')
  const services = page.getByRole('region', { name: 'What I photograph in Tampa and St. Louis' })
  await services.getByRole('link', { name: 'Drone' }).click()
  await expect(page.getByText('What should I fly over?')).toBeVisible()
})

test('the tagline and the button fit low screens', { tag: '@all' }, async ({ page }) => {
  for (const [width, height] of [
    [740, 360],
    [1366, 620],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    await expect(page.getByText('Where Professionalism Meets Passion')).toBeInViewport({ ratio: 1 })
    const button = carousel(page).getByRole('link', { name: 'Book a Session' })
    await expect(button).toBeInViewport({ ratio: 1 })
  }
})

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
})

test('shows everything without JavaScript', { tag: '@plain' }, async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Baseline Media | Sports, commercial and lifestyle photography')
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    'Professional sports, commercial and lifestyle photography in Tampa and St. Louis.',
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Baseline', exact: true })).toBeVisible()
  await expect(page.getByText('Where Professionalism Meets Passion')).toBeVisible()
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
