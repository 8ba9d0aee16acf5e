import {
  bookings,
  CONTACT,
  expectedBookings,
  field,
  next,
  press,
  thanked,
  toStep,
} from '../support/booking.ts'
import { expect, hydrated, test } from '../support/test.ts'

/** Where the form goes; no page is loaded from there meanwhile. */
const SENDING = '**/booking?type=*'

test.describe('one booking', () => {
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

  test('of each run, under a key of its own', { tag: '@all' }, async ({ page, copy }) => {
    for (let n = 1; n <= 2; n++) {
      await toStep(page, copy.origin, 'Other', 'contactPhone')
      await field(page).fill(CONTACT.contactPhone)
      await press(page, 'Submit')
      await thanked(page)
      expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Ada')
      expect(bookings(copy)).toHaveLength(n)
    }
  })
})

test.describe('without a connection', () => {
  test.use({ expected: [/ERR_INTERNET_DISCONNECTED/] })

  test('a booking stays on its last step', { tag: '@all' }, async ({ page, context, copy }) => {
    const error = page.getByRole('alert')
    await toStep(page, copy.origin, 'Sports', 'contactEmail')
    await context.setOffline(true)
    await field(page).fill(CONTACT.contactEmail)
    await next(page, 'contactPhone')
    await field(page).fill(CONTACT.contactPhone)
    await press(page, 'Submit')
    await expect(error).toContainText('Failed to send message. Please try again.')
    await expect(error).toContainText('You seem to be offline.')
    await expect(field(page)).toHaveValue(CONTACT.contactPhone)
    await context.setOffline(false)
    await press(page, 'Submit')
    await thanked(page)
    expect(bookings(copy)).toEqual(expectedBookings(['Sports']))
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
