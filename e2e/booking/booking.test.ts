import type { Page } from '@playwright/test'
import {
  bookings,
  CATEGORIES,
  CONTACT,
  choose,
  EVERY_KIND,
  expectedBookings,
  field,
  fillForm,
  heading,
  press,
  type Step,
  stepsOf,
  thanked,
} from '../support/booking.ts'
import { expect, hydrated, test } from '../support/test.ts'

test('every kind of question by touch', { tag: ['@phone', '@all'] }, async ({ page, copy }) => {
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

test('every kind of question by keyboard alone', { tag: '@all' }, async ({ page, copy }) => {
  for (const type of EVERY_KIND) {
    await test.step(type, async () => {
      await page.goto(`${copy.origin}/booking`)
      await hydrated(page)
      await chooseByKeyboard(page, type)
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

async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const choice = page.getByRole('button', { name, exact: true })
  while (!(await choice.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
}

async function answerByKeyboard(page: Page, { kind, answer }: Step): Promise<void> {
  if (kind === 'choice') {
    await expect(heading(page)).toBeFocused()
    return chooseByKeyboard(page, answer)
  }
  await expect(field(page)).toBeFocused()
  const [year, month, day] = answer.split('-')
  await page.keyboard.type(kind === 'date' ? `${month}${day}${year}` : answer)
  if (kind === 'textarea') await page.keyboard.press('Tab').then(() => page.keyboard.press('Tab'))
  await page.keyboard.press('Enter')
}

test('every kind of question without JavaScript', { tag: ['@plain', '@all'] }, async ({ page, copy }) => {
  for (const type of EVERY_KIND) {
    await test.step(type, async () => {
      await page.goto(`${copy.origin}/booking`)
      await press(page, type)
      await fillForm(page, type)
      await submitTwice(page)
      await thanked(page, type)
      await page.reload()
      await thanked(page, type)
    })
  }
  expect(bookings(copy)).toEqual(expectedBookings(EVERY_KIND))
  expect(copy.output()).not.toContain(CONTACT.contactEmail)
})

/** Submits again once the booking is stored, before the page that thanks the visitor comes. */
async function submitTwice(page: Page): Promise<void> {
  await page.route(
    '**/booking?type=*',
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
  test.use({ expected: [/status(:| of) (400|500)/] })

  test('each bad answer has its error, and everything typed is there again', async ({ page, copy }) => {
    const field = (name: string) => page.getByLabel(name, { exact: true })
    await page.goto(`${copy.origin}/booking?type=Headshots`)
    await choose(page, 'Creative/Artistic')
    await field('How many people need a headshot?').fill('4')
    await field('What is your name?').fill('Ada <b>Lovelace</b>')
    await field('Where can I write to you?').fill('ada')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText([
      'This field is required.',
      'Please enter a valid email address.',
      'This field is required.',
    ])
    await expect(page.getByRole('radio', { checked: true })).toHaveValue('Creative/Artistic')
    await expect(field('How many people need a headshot?')).toHaveValue('4')
    await expect(field('What is your name?')).toHaveValue('Ada <b>Lovelace</b>')
    const email = field('Where can I write to you?')
    await expect(email).toHaveValue('ada')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(field('Where should we take it?')).toBeFocused()
    await field('Where should we take it?').fill('The pier')
    await email.fill(CONTACT.contactEmail)
    await field('Which number can I call?').fill(CONTACT.contactPhone)
    await submitTwice(page)
    await thanked(page, 'Headshots')
    const answers = {
      headshotType: 'Creative/Artistic',
      location: 'The pier',
      numberOfPeople: '4',
      ...CONTACT,
      contactName: 'Ada <b>Lovelace</b>',
    }
    expect(bookings(copy)).toEqual([{ type: 'Headshots', answers }])
  })

  test('a bot in the honeypot is thanked, and stored as spam', { tag: '@all' }, async ({ page, copy }) => {
    await page.goto(`${copy.origin}/booking?type=Other`)
    await fillForm(page, 'Other')
    await page.getByLabel('Leave this empty').fill('https://pills.example', { force: true })
    await press(page, 'Submit')
    await thanked(page)
    const { db } = copy
    expect(db.prepare('select status from booking').all()).toEqual([{ status: 'spam' }])
    expect(db.prepare(`select id from job where kind = 'mail'`).all()).toEqual([])
  })

  test('Back leads to the categories, as a bad address does', { tag: '@all' }, async ({ page }) => {
    await page.goto('/booking?type=Sports')
    await page.getByRole('main').getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/booking')
    for (const path of ['/thanks?key=%00', '?type=Chess']) {
      await page.goto(`/booking${path}`)
      await expect(page).toHaveURL('/booking')
    }
    await page.goto('/booking?step=3')
    await page.getByRole('link', { name: 'Book a Session', exact: true }).first().click()
    await expect(heading(page)).toHaveText('What type of photography are you looking for?')
  })
})

test('choices are never cut off, and a long answer and its Next fit', { tag: '@all' }, async ({ page }) => {
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
  for (const [width, height] of [
    [740, 360],
    [1366, 620],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/booking?type=Other')
    await hydrated(page)
    await expect(field(page)).toBeInViewport({ ratio: 1 })
    const next = page.getByRole('main').getByRole('button', { name: 'Next' })
    await expect(next).toBeInViewport({ ratio: 1 })
  }
})
