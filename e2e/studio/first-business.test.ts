import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { SmtpStandIn } from '../../ports/mail/testing-smtp.ts'
import { arrivedLink, openMailServer, setUpMail } from '../support/mail-server.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { type Business, developed, startBusiness } from '../support/site.ts'
import { goTo } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

// A mail server that does not respond.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/400/] })

const PHOTOGRAPHS = 40

let business: Business
let folder: string
let mailServer: SmtpStandIn
test.beforeAll(async () => {
  mailServer = await openMailServer()
  business = await startBusiness(
    '--brand',
    'Harbor Light',
    '--owner',
    'Ana Marković',
    '--email',
    'ana@example.com',
  )
  folder = mkdtempSync(join(tmpdir(), 'sideline-first-'))
  mkdirSync(join(folder, 'Regatta'))
  for (let i = 1; i <= PHOTOGRAPHS; i++) {
    const raw = { width: 30, height: 20, channels: 3 as const }
    await sharp(randomBytes(30 * 20 * 3), { raw })
      .resize(300, 200)
      .jpeg()
      .toFile(join(folder, 'Regatta', `DSC_${i}.jpg`))
  }
})
test.afterAll(async () => {
  await business.stop()
  await mailServer.close()
  rmSync(folder, { recursive: true, force: true })
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Takes the next of the first steps on Today. */
async function begin(page: Page, done: number): Promise<void> {
  await goTo(page, 'Today')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText(`${done} of 5 done`)
  await hydrated(page)
  await steps.getByRole('link', { name: /^Begin/ }).click()
}

/** Publishes what is changed on the site's pages. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish \d/ }).click()
  await page
    .getByRole('dialog', { name: 'Publish' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
  await expect(page.getByText('Everything is public')).toBeVisible()
}

async function addAndName(page: Page, list: string, one: string, label: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `Add a ${one}`, exact: true }).click()
  await page.getByRole('list', { name: list }).getByLabel(label, { exact: true }).fill(name)
}

test('an empty business becomes hers: each thing is there for visitors at their next request', {
  tag: '@all',
}, async ({ page, browser }) => {
  const { origin } = business
  const visitor = await (await browser.newContext()).newPage()
  const seen = async (path: string) => (await visitor.request.get(origin + path)).text()
  await page.goto(business.link)
  await page.getByLabel('Password', { exact: false }).first().fill('seven gulls over the pier')
  await page.getByRole('button', { name: 'Save and sign in' }).click()

  // Her brand.
  await begin(page, 0)
  await expect(page).toHaveURL(/\/studio\/site\/brand$/)
  await page.getByLabel('Tagline').fill('Sails and salt')
  await addAndName(page, 'Cities', 'city', 'City', 'Split')
  await publish(page)
  expect(await seen('/')).toContain('Sails and salt')

  // Her first album.
  await begin(page, 1)
  await page.getByLabel('Title').fill('Harbor City Regatta')
  await page.getByRole('radio', { name: /^Everybody/ }).check()
  await page.getByRole('button', { name: 'Make album' }).click()
  await expect(heading(page)).toHaveText('Harbor City Regatta')
  await hydrated(page)
  await page.getByLabel('Folder').setInputFiles(join(folder, 'Regatta'))
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray).toContainText(`${PHOTOGRAPHS} photographs added`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await page.getByLabel('New category').fill('Sailing')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(page.getByLabel('Category')).toHaveValue('Sailing')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('header').getByRole('status')).toHaveText(/^(Published|Developing)/)
  expect(await seen('/portfolio')).toContain('Harbor City Regatta')

  // Her home page, what she offers, and three questions of hers.
  await begin(page, 2)
  await page.getByRole('button', { name: 'Add a photograph' }).click()
  await page
    .getByRole('dialog', { name: 'A hero photograph' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click()
  await expect(page.getByRole('list', { name: 'Hero photographs' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await addAndName(page, 'Services', 'service', 'Name', 'Regattas')
  await page.getByRole('link', { name: 'Booking questions' }).click()
  await page.getByLabel(/^The first question/).fill('What shall we make together?')
  await page.getByRole('button', { name: /^Sports/ }).click()
  const questions = page.getByRole('list', { name: 'Questions', exact: true })
  for (const [i, words] of ['Which crew is it?', 'Where do you sail?'].entries()) {
    const question = questions.getByRole('listitem').nth(i)
    await question.locator('[aria-expanded]').click()
    await question.getByLabel('Question', { exact: true }).fill(words)
  }
  await publish(page)
  expect(await seen('/')).toContain('Regattas')
  await developed(business)
  await visitor.goto(origin)
  const hero = visitor.getByRole('main').locator('img').first()
  await expect.poll(() => hero.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  expect(await seen('/booking')).toContain('What shall we make together?')
  expect(await seen('/booking?type=Sports&step=2')).toContain('Which crew is it?')
  expect(await seen('/booking?type=Sports&step=3')).toContain('Where do you sail?')

  // A post.
  await goTo(page, 'Blog')
  await page.getByRole('button', { name: 'Write your first post' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Wind from the south')
  await page.getByRole('textbox', { name: 'Title' }).press('Enter')
  await page.keyboard.type('We went out at six.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Public since/)).toBeVisible()
  expect(await seen('/blog/wind-from-the-south')).toContain('We went out at six.')
  expect(await seen('/')).toContain('href="/blog"')

  // Without a mail server nobody gets an email, and she is told; what she typed stays when it does not work.
  await begin(page, 3)
  await page.getByRole('link', { name: 'Set up', exact: true }).click()
  const server = page.getByRole('form', { name: 'Mail server' })
  await server.getByLabel('Server').fill('127.0.0.1')
  await server.getByLabel('Port').fill('1')
  await server.getByRole('button', { name: 'Test and save' }).click()
  await expect(server.getByRole('alert')).toContainText('Correct host and port in Settings, Mail')
  await expect(server.getByLabel('Server')).toHaveValue('127.0.0.1')
  await expectAccessibleInBoth(page)
  await setUpMail(page, mailServer)
  await expect.poll(() => mailServer.received[0]?.to).toEqual(['ana@example.com'])
  await expectAccessibleInBoth(page)

  // Her first client, who gets an email and signs in.
  await begin(page, 4)
  const form = page.getByRole('form', { name: 'New client' })
  await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await form.getByLabel('Email', { exact: true }).fill('ada@lovelace.example')
  await form.getByRole('button', { name: 'Add client' }).click()
  await expect(heading(page)).toHaveText('Ada Lovelace')
  await visitor.goto(await arrivedLink(mailServer, 'ada@lovelace.example'))
  await visitor.getByLabel('Password', { exact: false }).first().fill('a very long day at sea')
  await visitor.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(heading(visitor)).toHaveText(/Ada/)

  await goTo(page, 'Today')
  await expect(heading(page)).toHaveText(/day, /)
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0)
  await expectAccessibleInBoth(page)
})
