import type { Page } from '@playwright/test'
import {
  answerContact,
  backTo,
  bookings,
  CONTACT,
  choose,
  dateIn,
  field,
  heading,
  next,
  press,
  stepsOf,
  thanked,
  toStep,
} from '../support/booking.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { expect, holdScripts, hydrated, test } from '../support/test.ts'

test('a bad answer has an error, tied to its field', { tag: '@all' }, async ({ page, baseURL }) => {
  const says = async (message: string) => {
    await press(page, 'Next')
    await expect(page.getByRole('alert')).toHaveText(message)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page)).toHaveAccessibleDescription(new RegExp(`^${message} \\w+ \\d of \\d$`))
  }
  await toStep(page, baseURL as string, 'Portraits', 'location')
  await says('This field is required.')
  await field(page).fill('   ')
  await says('This field is required.')
  await field(page).fill('x'.repeat(301))
  await says('Please use at most 300 characters.')
  await field(page).fill('Tampa')
  await next(page, 'desiredDate')
  await field(page).fill(await dateIn(page, -1))
  await says('Please select a date in the future.')
  await field(page).fill(await dateIn(page, 0))
  await next(page, 'contactName')
  await field(page).fill(CONTACT.contactName)
  await next(page, 'contactEmail')
  await field(page).fill('ada@example')
  await says('Please enter a valid email address.')
  await field(page).fill(CONTACT.contactEmail)
  await next(page, 'contactPhone')
  await field(page).fill('555-0123')
  await press(page, 'Submit')
  await expect(page.getByRole('alert')).toHaveText('Please enter a valid phone number.')
})

test('answers survive a reload, Back and a new category', { tag: '@all' }, async ({ page, baseURL }) => {
  await toStep(page, baseURL as string, 'Sports', 'contactEmail')
  await field(page).fill('half an addr')
  await page.reload()
  await expect(heading(page)).toHaveText('Where can I write to you?')
  await expect(field(page)).toHaveValue('half an addr')
  await expect(field(page)).toBeFocused()
  await field(page).fill(CONTACT.contactEmail)
  await press(page, 'Next')
  await expect(heading(page)).toHaveText('Which number can I call?')
  await page.goBack()
  await expect(field(page)).toHaveValue(CONTACT.contactEmail)
  await page.goForward()
  await expect(heading(page)).toHaveText('Which number can I call?')

  for (const id of ['contactEmail', 'contactName', 'date', 'location', 'teamName']) {
    await backTo(page, 'Sports', id)
  }
  await press(page, 'Back')
  await expect(page.getByRole('button', { name: 'Sports', exact: true, pressed: true })).toBeVisible()
})

/** What brings up the right keyboard, and allows autofill. */
const ATTRIBUTES: Record<string, Record<string, string>> = {
  eventDate: { type: 'date', placeholder: 'Date of the event' },
  hoursNeeded: { type: 'number', inputmode: 'decimal', enterkeyhint: 'next' },
  contactName: { type: 'text', autocomplete: 'name' },
  contactEmail: { type: 'email', inputmode: 'email', autocomplete: 'email' },
  contactPhone: { type: 'tel', inputmode: 'tel', autocomplete: 'tel', enterkeyhint: 'send' },
}

test.describe('axe finds nothing', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  test('on any kind of question or error', { tag: ['@both', '@all'] }, async ({ page, baseURL }) => {
    await page.goto(`${baseURL}/booking`)
    await expectAccessible(page)
    for (const type of ['Commercial', 'Events']) {
      await toStep(page, baseURL as string, type, stepsOf(type)[0]?.id as string)
      for (const { id, kind, text, answer } of stepsOf(type)) {
        await expect(heading(page)).toHaveText(text)
        if (kind !== 'choice') await field(page).press('Control+Enter')
        if (!(id in CONTACT)) await expectAccessible(page)
        if (kind === 'choice') {
          await press(page, answer)
          continue
        }
        for (const [name, value] of Object.entries(ATTRIBUTES[id] ?? {}))
          await expect(field(page)).toHaveAttribute(name, value)
        if (id === 'contactPhone') break
        await field(page).fill(answer)
        await press(page, 'Next')
      }
    }
    await expectAccessible(page)
  })
})

test.describe('before JavaScript has loaded', () => {
  test.use({ expected: [/ERR_FAILED|status(:| of) 400/] })
  const label = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true })

  test('Next goes to the server, and the focus follows', { tag: '@all' }, async ({ page, copy }) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(`${copy.origin}/booking`)
    await press(page, 'Drone/Ariel')
    await expect(label(page, 'What should I fly over?')).toBeVisible()
    await expect(label(page, 'Where is it?')).toBeHidden()
    await choose(page, 'Landscape')
    await expectAccessible(page)
    await press(page, 'Next')
    await expect(label(page, 'What should I fly over?')).toBeHidden()
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('alert')).toBeEmpty()
    await field(page).fill('Egmont Key')
    await page.unroute('**/*.js')
    await press(page, 'Next')
    await expect(heading(page)).toHaveText('What would you like to receive?')
    await expect(page).toHaveURL(`${copy.origin}/booking?step=4`)
    await press(page, 'Edited Video')
    await answerContact(page)
    await thanked(page)
    const answers = { droneSubject: 'Landscape', locationAddress: 'Egmont Key', deliverables: 'Edited Video' }
    expect(bookings(copy)).toEqual([{ type: 'Drone/Ariel', answers: { ...answers, ...CONTACT } }])
  })

  test('what was typed or chosen stays, and a choice goes on', { tag: '@all' }, async ({ page }) => {
    let release = await holdScripts(page)
    await page.goto('/booking?type=Sports', { waitUntil: 'commit' })
    await field(page).fill('Bay Point')
    release()
    await hydrated(page)
    await expect(field(page)).toHaveValue('Bay Point')
    await next(page, 'location')
    await press(page, 'Back')
    await expect(field(page)).toHaveValue('Bay Point')
    release = await holdScripts(page)
    await page.goto('/booking?type=Headshots', { waitUntil: 'commit' })
    await choose(page, 'Actor/Model')
    release()
    await expect(heading(page)).toHaveText('Where should we take it?')
    await press(page, 'Back')
    await expect(page.getByRole('button', { name: 'Actor/Model', pressed: true })).toBeVisible()
  })
})

test.describe('the next question moves in', () => {
  const turning = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect as KeyframeEffect)
        .filter(({ pseudoElement }) => pseudoElement?.match(/(old|new)\(question\)/))
        .map((effect) => effect.getTiming().duration),
    )

  test('in half a second, while the old one leaves', async ({ page }) => {
    await page.goto('/booking')
    await hydrated(page)
    await press(page, 'Sports')
    await expect.poll(() => turning(page), { intervals: [10] }).toEqual([500, 500])
    await expect.poll(() => turning(page)).toEqual([])
    await expect(field(page)).toBeFocused()
  })

  test.describe(() => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })
    test('at once for visitors who asked for less motion', { tag: '@all' }, async ({ page }) => {
      await page.goto('/booking')
      await hydrated(page)
      const begun = page.evaluate(() => {
        const start = document.startViewTransition.bind(document)
        let count = 0
        document.startViewTransition = (update) => {
          count++
          return start(update)
        }
        return new Promise<number>((resolve) => addEventListener('count', () => resolve(count)))
      })
      await press(page, 'Sports')
      await expect(heading(page)).toHaveText('Which team should I look for?')
      await page.evaluate(() => dispatchEvent(new Event('count')))
      expect(await begun).toBe(0)
    })
  })
})
