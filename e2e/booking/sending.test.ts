import type { Page } from '@playwright/test'
import {
  answerContact,
  bookings,
  CONTACT,
  expectedBookings,
  field,
  heading,
  next,
  press,
  thanked,
  toStep,
} from '../support/booking.ts'
import { expect, hydrated, test } from '../support/test.ts'

/** Where the form goes; no page is loaded from there meanwhile. */
const SENDING = '**/booking?type=*'

test.describe('one booking', () => {
  test('of a double click', { tag: '@all' }, async ({ page, copy }) => {
    await toStep(page, copy.origin, 'Other', 'contactPhone')
    await field(page).fill(CONTACT.contactPhone)
    await page.getByRole('button', { name: 'Submit' }).dblclick()
    await thanked(page)
    expect(bookings(copy)).toHaveLength(1)
  })

  test('of two tabs', { tag: '@all' }, async ({ page, context, copy }) => {
    await toStep(page, copy.origin, 'Sports', 'contactPhone')
    const other = await context.newPage()
    await other.goto(page.url())
    await hydrated(other)
    for (const tab of [page, other]) await field(tab).fill(CONTACT.contactPhone)
    const posted = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answered = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let posts = 0
    await context.route(SENDING, async (route) => {
      const n = posts++
      posted[n]?.resolve()
      await Promise.all(posted.map(({ promise }) => promise))
      const response = await route.fetch()
      answered[n]?.resolve()
      // The tab that is thanked already has given up its own request.
      await route.fulfill({ response }).catch(() => {})
    })
    await Promise.all([page, other].map((tab) => field(tab).press('Enter')))
    await Promise.all([page, other].map((tab) => thanked(tab)))
    // The first that is stored thanks both: the other request must not reach the next journey.
    await Promise.all(answered.map(({ promise }) => promise))
    expect(bookings(copy)).toHaveLength(1)
  })

  test('of a tab that slept while another sent it', { tag: '@all' }, async ({ page, context, copy }) => {
    await toStep(page, copy.origin, 'Sports', 'contactPhone')
    const other = await context.newPage()
    await other.goto(page.url())
    await field(other).fill(CONTACT.contactPhone)
    await press(other, 'Submit')
    await thanked(other)
    await thanked(page)
    expect(bookings(copy)).toHaveLength(1)
  })

  test.describe(() => {
    test.use({ expected: [/ERR_(FAILED|CONNECTION)/] })
    test('of a retry after a lost response', { tag: '@all' }, async ({ page, copy }) => {
      await toStep(page, copy.origin, 'Headshots', 'contactPhone')
      await field(page).fill(CONTACT.contactPhone)
      // On a busy machine the page gives up before the booking is stored.
      const stored = Promise.withResolvers<void>()
      await page.route(SENDING, async (route) => {
        let answer = await route.fetch()
        while (answer.status() === 429) answer = await route.fetch()
        expect(answer.status()).toBe(200)
        stored.resolve()
        await route.abort()
      })
      await press(page, 'Submit')
      await expect(page.getByRole('alert')).toHaveText('Failed to send message. Please try again.')
      await stored.promise
      expect(bookings(copy)).toHaveLength(1)
      await page.unroute(SENDING)
      await press(page, 'Submit')
      await thanked(page)
      expect(bookings(copy)).toHaveLength(1)
    })
  })

  test('of each run through the questions, under a key of its own', { tag: '@all' }, async ({
    page,
    copy,
  }) => {
    for (let n = 1; n <= 2; n++) {
      await toStep(page, copy.origin, 'Other', 'contactPhone')
      await field(page).fill(CONTACT.contactPhone)
      await press(page, 'Submit')
      await thanked(page)
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Ada')
      expect(bookings(copy)).toHaveLength(n)
    }
    await page.goBack()
    await expect(heading(page)).toHaveText('What type of photography are you looking for?')
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
  })
})

test.describe('a booking that could not be sent', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED|status(:| of) (500|429)/] })
  const error = (page: Page) => page.getByRole('alert')

  test('stays on the last step while the connection is down', { tag: '@all' }, async ({
    page,
    context,
    copy,
  }) => {
    await toStep(page, copy.origin, 'Sports', 'contactEmail')
    await context.setOffline(true)
    await field(page).fill(CONTACT.contactEmail)
    await next(page, 'contactPhone')
    await field(page).fill(CONTACT.contactPhone)
    await press(page, 'Submit')
    await expect(error(page)).toContainText('Failed to send message. Please try again.')
    await expect(error(page)).toContainText('You seem to be offline.')
    await expect(field(page)).toHaveValue(CONTACT.contactPhone)
    await context.setOffline(false)
    await press(page, 'Submit')
    await thanked(page)
    expect(bookings(copy)).toEqual(expectedBookings(['Sports']))
  })

  test('stays on the last step while the site cannot store it', { tag: '@all' }, async ({ page, copy }) => {
    await toStep(page, copy.origin, 'Other', 'contactPhone')
    await field(page).fill(CONTACT.contactPhone)
    const db = copy.database()
    db.exec('alter table booking rename to away')
    await press(page, 'Submit')
    await expect(error(page)).toHaveText('Failed to send message. Please try again.')
    db.exec('alter table away rename to booking')
    db.close()
    await press(page, 'Submit')
    await thanked(page)
    expect(bookings(copy)).toHaveLength(1)
    expect(copy.output()).not.toContain(CONTACT.contactEmail)
  })

  test('says that there are too many requests', { tag: '@all' }, async ({ page, copy }) => {
    await toStep(page, copy.origin, 'Other', 'contactPhone')
    await page.route(SENDING, (route) =>
      route.fulfill({ status: 429, json: { kind: 'busy', retryAfter: 600 } }),
    )
    await field(page).fill(CONTACT.contactPhone)
    await press(page, 'Submit')
    await expect(error(page)).toContainText('Failed to send message. Please try again.')
    await expect(error(page)).toContainText('wait a few minutes')
    await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible()
  })

  test.describe(() => {
    test.use({ expected: [/status(:| of) 400/] })
    test('leads to the answer that the server refuses', { tag: '@all' }, async ({ page, copy }) => {
      // For a visitor whose clock is a week late, today is a day of last week.
      await page.clock.setFixedTime(Date.now() - 7 * 86_400_000)
      await toStep(page, copy.origin, 'Events', 'eventDate')
      await field(page).fill(await page.evaluate(() => new Date().toISOString().slice(0, 10)))
      await next(page, 'hoursNeeded')
      await field(page).fill('3')
      await press(page, 'Next')
      await answerContact(page)
      await expect(heading(page)).toHaveText('When is the event?')
      await expect(page.getByRole('alert')).toHaveText('Please select a date in the future.')
      await expect(field(page)).toBeFocused()
      expect(bookings(copy)).toHaveLength(0)
    })
  })
})

test('while the wizard sends, the button says so and ignores a second press', async ({ page, copy }) => {
  await toStep(page, copy.origin, 'Other', 'contactPhone')
  await field(page).fill(CONTACT.contactPhone)
  const sent = Promise.withResolvers<void>()
  let posts = 0
  await page.route(SENDING, async (route) => {
    posts++
    await sent.promise
    await route.continue()
  })
  await press(page, 'Submit')
  const button = page.getByRole('button', { name: 'Sending...' })
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  await page.getByRole('button', { name: 'Back' }).click({ force: true })
  expect(posts).toBe(1)
  sent.resolve()
  await thanked(page)
  expect(bookings(copy)).toHaveLength(1)
})
