/** Whole journeys on a slow phone, and the slowest interaction in each, which is what INP counts. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Client } from './client.ts'
import { type Cookies, type Phone, withPhone } from './phone.ts'
import { type InteractionReport, watchInteractions } from './watch.ts'

/** Waits around each tap, so that interactions do not overlap. */
const rest = 600
const keyMs = 60

export interface Journey {
  name: string
  path: string
  cookies?: Cookies
  make(phone: Phone, origin: string): Promise<void>
}

/** The slowest interaction of the journey. Throws when the journey cannot be finished. */
export async function slowest(
  browser: Browser,
  { origin, journey, cpu }: { origin: string; journey: Journey; cpu: number },
): Promise<InteractionReport> {
  return withPhone(browser, { cpu, cookies: journey.cookies }, async (phone) => {
    await phone.begin(`(${watchInteractions})()`)
    let worst: InteractionReport = { duration: 0, what: 'none' }
    phone.onReport((report) => {
      const interaction = report as InteractionReport
      if (interaction.duration > worst.duration) worst = interaction
    })
    await phone.page.goto(origin + journey.path, { waitUntil: 'commit' })
    await journey.make(phone, origin)
    await pause(2 * rest)
    return worst
  })
}

export function portfolioJourney(gallery: string): Journey {
  return {
    name: 'portfolio',
    path: '/portfolio',
    async make(phone, origin) {
      const { page } = phone
      await tap(phone, page.getByRole('button', { name: 'Menu' }))
      await tap(phone, page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Close' }))
      const filters = page.getByRole('form', { name: 'Category' })
      for (const name of ['Football', 'Soccer']) {
        await tap(phone, filters.getByRole('button', { name }))
        await filters.getByRole('button', { name, pressed: true }).waitFor()
      }
      // An album opens in a new tab, which would not be throttled, so this tab goes there.
      await page.goto(origin + gallery, { waitUntil: 'commit' })
      await tap(phone, frames(page).first())
      await turn(phone)
      await turn(phone)
      await tap(phone, closing(page))
      await closing(page).waitFor({ state: 'hidden' })
    },
  }
}

/** Up to the last answer; nothing is sent. */
export function bookingJourney(): Journey {
  const answers = ['Bay Point', 'Tampa', '05042031', 'Ada Lovelace', 'ada@lovelace.example', '(813) 555-0123']
  return {
    name: 'booking',
    path: '/booking',
    async make(phone) {
      const { page } = phone
      const main = page.getByRole('main')
      await tap(phone, main.getByRole('button', { name: 'Sports', exact: true }))
      for (const [i, answer] of answers.entries()) {
        await page.getByText(`${i + 2} of ${answers.length + 1}`, { exact: true }).waitFor()
        const heading = await page.getByRole('heading', { level: 1 }).textContent()
        const field = page.getByLabel(heading ?? '', { exact: true })
        // A finger on a date opens the calendar.
        if (i === 2) await field.focus()
        else await tap(phone, field)
        await page.keyboard.type(answer, { delay: keyMs })
        if (i < answers.length - 1) await tap(phone, main.getByRole('button', { name: 'Next', exact: true }))
      }
    },
  }
}

export function clientJourney({ portal, cookies }: Client): Journey {
  return {
    name: 'gallery of a client',
    path: portal,
    cookies,
    async make(phone) {
      const { page } = phone
      const albums = page.getByRole('region', { name: 'Your albums' })
      await tap(phone, albums.getByRole('link').first())
      const region = page.getByRole('region', { name: 'Photographs' })
      for (const n of [0, 1, 2]) await tap(phone, region.getByRole('button', { name: /^Favorite/ }).nth(n))
      await tap(phone, frames(page).nth(1))
      const lightbox = page.getByRole('dialog').or(page.getByRole('region', { name: /^Photograph \d+ of/ }))
      await tap(phone, lightbox.getByRole('button', { name: /^Favorite/ }))
      await tap(phone, closing(page))
      await closing(page).waitFor({ state: 'hidden' })
    },
  }
}

const frames = (page: Page) => page.getByRole('region', { name: 'Photographs' }).getByRole('link')

/** The lightbox closes by a button; while it is still a plain page, by a link. */
const closing = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: 'Close' })
    .or(page.getByRole('link', { name: 'Close' }))

/** Turns to the next frame: by a swipe in the lightbox, by a link on the plain page. */
async function turn(phone: Phone) {
  await closing(phone.page).waitFor()
  const link = phone.page.getByRole('link', { name: 'Next', exact: true })
  if (await link.isVisible()) return tap(phone, link)
  await pause(rest)
  await phone.swipeLeft()
  await pause(rest)
}

async function tap(phone: Phone, target: Locator) {
  await target.waitFor()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`There is nothing to tap: ${target}`)
  await pause(rest)
  await phone.tap({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
  await pause(rest)
}
