import type { Page } from '@playwright/test'
import {
  bookings,
  CATEGORIES,
  CONTACT,
  EVERY_KIND,
  expectedBookings,
  field,
  heading,
  press,
  type Step,
  stepsOf,
  thanked,
} from '../support/booking.ts'
import { expect, hydrated, test } from '../support/test.ts'

test('every kind of question by touch', { tag: '@phone' }, async ({ page, copy }) => {
  test.slow()
  for (const type of EVERY_KIND) {
    await test.step(type, async () => {
      await page.goto(`${copy.origin}/booking`)
      await expect(page).toHaveTitle('Book a Session')
      await hydrated(page)
      await press(page, type, 'tap')
      const steps = stepsOf(type)
      for (const [i, step] of steps.entries()) {
        await expect(heading(page)).toHaveText(step.text)
        const progress = `${type} ${i + 2} of ${steps.length + 1}`
        await expect(step.kind === 'choice' ? heading(page) : field(page)).toHaveAccessibleDescription(
          progress,
        )
        if (step.kind === 'choice') {
          await press(page, step.answer, 'tap')
        } else {
          await field(page).fill(step.answer)
          await press(page, i === steps.length - 1 ? 'Submit' : 'Next', 'tap')
        }
      }
      await thanked(page, type)
    })
  }
  expect(bookings(copy)).toEqual(expectedBookings(EVERY_KIND))
})

test('every kind of question by keyboard alone', async ({ page, copy }) => {
  test.slow()
  for (const type of EVERY_KIND) {
    await test.step(type, async () => {
      await page.goto(`${copy.origin}/booking`)
      await hydrated(page)
      const first = page.getByRole('button', { name: 'Sports', exact: true })
      while (!(await first.evaluate((button) => button === document.activeElement))) {
        await page.keyboard.press('Tab')
      }
      for (let i = 0; i < CATEGORIES.indexOf(type); i++) await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      for (const step of stepsOf(type)) {
        await expect(heading(page)).toHaveText(step.text)
        await answerByKeyboard(page, step)
      }
      await thanked(page, type)
      await expect(heading(page)).toBeFocused()
    })
  }
  expect(bookings(copy)).toEqual(expectedBookings(EVERY_KIND))
})

/** Types into whatever has the focus. */
async function answerByKeyboard(page: Page, { kind, answer, choices = [] }: Step): Promise<void> {
  if (kind === 'choice') {
    await expect(heading(page)).toBeFocused()
    await page.keyboard.press(String(choices.indexOf(answer) + 1))
    return
  }
  await expect(field(page)).toBeFocused()
  const [year, month, day] = answer.split('-')
  await page.keyboard.type(kind === 'date' ? `${month}${day}${year}` : answer)
  if (kind === 'textarea') await page.keyboard.press('Tab').then(() => page.keyboard.press('Tab'))
  await page.keyboard.press('Enter')
}

test('every kind of question without JavaScript', { tag: '@plain' }, async ({ page, copy }) => {
  test.slow()
  for (const type of EVERY_KIND) {
    await test.step(type, async () => {
      await page.goto(`${copy.origin}/booking`)
      await page.getByRole('button', { name: type, exact: true }).click()
      const steps = stepsOf(type)
      for (const [i, step] of steps.entries()) {
        await expect(heading(page)).toHaveText(step.text)
        await expect(page.getByText(`${i + 2} of ${steps.length + 1}`, { exact: true })).toBeVisible()
        if (step.kind === 'choice') {
          await press(page, step.answer)
        } else {
          await field(page).fill(step.answer)
          if (i < steps.length - 1) await press(page, 'Next')
        }
      }
      await submitTwice(page)
      await thanked(page, type)
    })
  }
  expect(bookings(copy)).toEqual(expectedBookings(EVERY_KIND))
  expect(copy.output()).not.toContain(CONTACT.contactEmail)
})

/** Submits again once the booking is stored, before the page that thanks the visitor comes. */
async function submitTwice(page: Page): Promise<void> {
  await page.route(
    '**/booking/steps/*',
    async (route) => {
      await route.fetch({ maxRedirects: 0 })
      await route.fulfill({ status: 204 })
    },
    { times: 1 },
  )
  const stored = page.waitForResponse((response) => response.status() === 204)
  await press(page, 'Submit')
  await stored
  await press(page, 'Submit')
}

test.describe('without JavaScript', { tag: '@plain' }, () => {
  test.use({ expected: [/status(:| of) 400/] })

  test('a bad answer has an error on its page, Back keeps what was typed, and Enter goes on', async ({
    page,
    copy,
  }) => {
    await page.goto(`${copy.origin}/booking`)
    await press(page, 'Events')
    await press(page, 'Next')
    await expect(page.getByRole('alert')).toHaveText('This field is required.')
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await field(page).fill('Gala')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('When is the event?')
    await field(page).fill('2020-01-01')
    await press(page, 'Next')
    await expect(page.getByRole('alert')).toHaveText('Please select a date in the future.')
    await expect(field(page)).toHaveValue('2020-01-01')
    await field(page).fill('2031-05-04')
    await press(page, 'Back')
    await expect(field(page)).toHaveValue('Gala')
    await page.goto(`${copy.origin}/booking/steps/7`)
    await expect(heading(page)).toHaveText('How many hours should I stay?')
    expect(new URL(page.url()).search).toBe('')
  })

  test('a step without a draft leads to the first question', async ({ page }) => {
    for (const path of ['/booking/steps/3', '/booking/steps/x', '/booking/thanks', '/booking?type=Chess']) {
      await page.goto(path)
      await expect(page).toHaveURL('/booking')
    }
    await page.goto('/booking?step=3')
    await page.getByRole('link', { name: 'Book a Session', exact: true }).first().click()
    await expect(heading(page)).toHaveText('What type of photography are you looking for?')
  })
})

test('choices are never cut off', async ({ page }) => {
  for (const type of CATEGORIES) {
    await page.goto(`/booking?type=${encodeURIComponent(type)}`)
    await hydrated(page)
    for (const width of [360, 1024, 1200, 1366, 1536]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await page
        .getByRole('main')
        .getByRole('button')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
        )
      expect([type, width, cut]).toEqual([type, width, []])
    }
  }
})

for (const [width, height] of [
  [740, 360],
  [1366, 620],
] as const) {
  test(`a long answer and its Next fit a screen of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/booking?type=Other')
    await hydrated(page)
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    const next = page.getByRole('main').getByRole('button', { name: 'Next' })
    await expect(next).toBeInViewport({ ratio: 1 })
    await page.goto('/portfolio')
    await page.mouse.wheel(0, 2000)
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('header, form, nav')]
        .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
        .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0),
    )
    expect(covered / height).toBeLessThan(0.3)
  })
}
