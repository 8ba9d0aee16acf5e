import type { Page } from '@playwright/test'
import { KEY, VERSION } from '../../app/booking/wizard/form-fields.ts'
import { dateIn, field, press, toStep } from '../support/booking.ts'
import { emailsTo } from '../support/emails.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import type { Copy } from '../support/site.ts'
import { goTo, signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/400/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Sends a request as a visitor's browser does. */
async function request(page: Page, { origin }: Copy): Promise<void> {
  const form = {
    [KEY]: 'journey-of-bookings',
    [VERSION]: '1',
    eventName: 'Engine evening',
    eventDate: '2031-05-04',
    hoursNeeded: '2.5',
    contactName: 'Ada Lovelace',
    contactEmail: 'ada@lovelace.example',
    contactPhone: '(813) 555-0123',
  }
  const headers = { Accept: 'application/json', Origin: origin }
  const response = await page.request.post(`${origin}/booking?type=Events`, { headers, form })
  expect(await response.text()).toContain('thanked')
}

test('the owner replies, and accepts once', { tag: ['@phone', '@all'] }, async ({ page, context, copy }) => {
  await request(page, copy)
  await signInAsOwner(page, copy)
  await page.getByRole('link', { name: 'Ada Lovelace', exact: true }).click()
  await expect(heading(page)).toHaveText('Ada Lovelace')
  const status = page.getByRole('status').first()
  await expect(status).toHaveText('New')
  await expect(page.getByText('Engine evening')).toBeVisible()
  await expect(page.getByText('Sunday, May 4, 2031').first()).toBeVisible()
  const mailto = page.getByRole('link', { name: 'ada@lovelace.example' })
  await expect(mailto).toHaveAttribute('href', 'mailto:ada@lovelace.example')
  await expect(page.getByRole('link', { name: '(813) 555-0123' })).toHaveAttribute('href', 'tel:8135550123')
  await expectAccessibleInBoth(page)

  const reply = page.getByRole('form', { name: 'Reply' })
  await reply.getByLabel('Subject').fill('x'.repeat(151))
  await reply.getByLabel('Text').fill('Could we begin at ten?')
  await reply.getByRole('button', { name: 'Send reply' }).click()
  await expect(reply.getByRole('alert')).toHaveText('Enter a subject of up to 150 characters.')
  await expect(reply.getByLabel('Text')).toHaveValue('Could we begin at ten?')
  await page.reload()
  await expect(reply.getByLabel('Text')).toHaveValue('Could we begin at ten?')
  await hydrated(page)
  await reply.getByLabel('Subject').fill('Your evening')
  await page.route('**/studio/bookings/*/reply.data*', async (route) => {
    await route.fetch()
    await route.abort('aborted')
  })
  await reply.getByRole('button', { name: 'Send reply' }).click()
  await expect(reply.getByRole('alert')).toContainText('The site didn’t respond')
  await page.unrouteAll()
  await reply.getByRole('button', { name: 'Send reply' }).click()
  await expect(status).toHaveText('Replied')
  await expect(reply.getByLabel('Text')).toHaveValue('')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect
    .poll(() =>
      emailsTo(copy, 'ada@lovelace.example').filter((email) => email.includes('Could we begin at ten?')),
    )
    .toHaveLength(1)

  const address = page.url()
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto(address)
    await tab.getByRole('link', { name: 'Accept' }).click()
    await expect(tab.getByRole('form', { name: 'Accept' })).toBeFocused()
  }
  const accept = (tab: Page) => tab.getByRole('form', { name: 'Accept' })
  await expect(accept(page).getByLabel('Day', { exact: true })).toHaveValue('2031-05-04')
  await expect(accept(page).getByLabel('Length')).toHaveValue('2 hours 30 minutes')
  await expectAccessibleInBoth(page)
  await accept(page).getByLabel('Start time').fill('10:00')
  await accept(page).getByLabel('Your words').fill('I look forward to it.')
  await accept(page).getByRole('button', { name: 'Accept' }).click()
  await expect(status).toHaveText('Booked')
  await expect(page.getByText('Sunday, May 4, 2031, 10:00 AM, 2 hours 30 minutes')).toBeVisible()

  await accept(second).getByLabel('Start time').fill('11:00')
  await accept(second).getByRole('button', { name: 'Accept' }).click()
  await expect(accept(second).getByRole('alert')).toContainText('already accepted this request')
  await expect(accept(second).getByLabel('Start time')).toHaveValue('11:00')
  await accept(second).getByLabel('Start time').fill('10:00')
  await accept(second).getByRole('button', { name: 'Accept' }).click()
  await expect(second.getByRole('status').first()).toHaveText('Booked')
  const accepted = () =>
    emailsTo(copy, 'ada@lovelace.example').filter((email) => email.includes('I look forward to it.'))
  await expect.poll(accepted).toHaveLength(1)
})

test('the owner works the month and the list with keys', { tag: '@all' }, async ({ page, copy }) => {
  const { origin } = copy
  await request(page, copy)
  await signInAsOwner(page, copy)
  await page.goto(`${origin}/studio/bookings/month?month=2031-05`)
  await hydrated(page)
  const panel = page.getByRole('complementary', { name: 'The day' })
  await expect(panel.getByRole('heading')).toHaveText('Sunday, May 4, 2031')
  await expect(panel.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
  await expectAccessibleInBoth(page)

  // The arrows go from day to day, past the end of the month; T goes to today.
  await page.getByRole('link', { name: 'Sunday, May 4, 2031, 1 booking' }).focus()
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: 'April 2031' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/studio/bookings/month?month=2031-04&day=2031-04-21`)
  await expect(page.getByText('Nothing in April 2031.')).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.locator('[data-today]')).toHaveAttribute('data-chosen')
  await page.goBack()
  await expect(panel.getByRole('heading')).toHaveText('Monday, April 21, 2031')

  await page.getByRole('link', { name: 'Add booking' }).click()
  const form = page.getByRole('form', { name: 'Booking' })
  await expect(form.getByLabel('Day', { exact: true })).toHaveValue('2031-04-21')
  await form.getByLabel('What').selectOption('Portraits')
  await form.getByLabel('Name').fill('=Grace Hopper')
  await form.getByLabel('Start time').fill('09:30')
  await form.getByRole('button', { name: 'Add booking' }).click()
  await expect(form.getByRole('alert')).toHaveText('Enter an email address like ann@example.com.')
  await form.getByLabel('Email', { exact: true }).fill('grace@hopper.example')
  await form.getByRole('button', { name: 'Add booking' }).click()
  await expect(heading(page)).toHaveText('=Grace Hopper')
  await expect(page.getByText('Monday, April 21, 2031, 9:30 AM, 1 hour')).toBeVisible()
  await expect(page.getByText('No emails.')).toBeVisible()

  // Single keys type in a field, and are shortcuts outside of it.
  await page.keyboard.press('r')
  await page.keyboard.type('Dear =Grace Hopper, / g b?')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Dear =Grace Hopper, / g b?')

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find and do' })
  await palette.getByRole('combobox').fill('lovelace')
  const found = palette.getByRole('option', { name: 'Ada Lovelace' })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Ada Lovelace')
  await page.keyboard.press('d')
  await expect(page.getByRole('form', { name: 'Decline' })).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible()
  await goTo(page, 'Bookings')
  await expect(heading(page)).toHaveText('Bookings')
  for (const key of ['j', 'j', 'k', 'Enter']) await page.keyboard.press(key)
  await expect(heading(page)).toHaveText('=Grace Hopper')

  await goTo(page, 'Settings')
  await page.getByLabel('Single-key shortcuts').uncheck()
  await page.getByLabel('Single-key shortcuts').blur()
  await page.keyboard.press('?')
  await expect(heading(page)).toHaveText('Settings')
})

test('a day off leaves the booking page until she works again', { tag: ['@phone', '@all'] }, async ({
  page,
  context,
  copy,
}) => {
  const day = await dateIn(page, 40)
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/bookings/month?month=${day.slice(0, 7)}&day=${day}`)
  await hydrated(page)
  await page.keyboard.press('o')
  const form = page.getByRole('form', { name: /^Time off/ })
  await form.getByLabel('Until (optional)').fill('2020-01-01')
  await form.getByLabel('Reason (only you see it, optional)').fill('Kids')
  await form.getByRole('button', { name: 'Take time off' }).click()
  await expect(form.getByRole('alert')).toHaveText('The last day is before the first. Choose a later one.')
  await form.getByLabel('Until (optional)').fill('')
  await form.getByRole('button', { name: 'Take time off' }).click()
  const panel = page.getByRole('complementary', { name: 'The day' })
  await expect(panel.getByText('The booking page doesn’t offer it.')).toBeVisible()
  await expect(panel.getByText('Kids')).toBeVisible()
  await expectAccessibleInBoth(page)

  const visitor = await context.newPage()
  await toStep(visitor, copy.origin, 'Sports', 'date')
  await field(visitor).fill(day)
  await press(visitor, 'Next')
  const alert = visitor.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('This day isn’t available. The next free one is')
  await expect(field(visitor)).toHaveValue(day)
  await expect(visitor.getByText('Kids')).toHaveCount(0)

  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect(panel.getByText('Kids')).toHaveCount(0)
  await visitor.reload()
  await hydrated(visitor)
  await press(visitor, 'Next')
  await expect(field(visitor)).toHaveAttribute('name', 'contactName')
})
