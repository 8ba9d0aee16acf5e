import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { TERMINAL } from '../../app/audit/actor.ts'
import { editSections } from '../../app/site/publishing/edit.server.ts'
import { currentQuestionnaire } from '../../app/site/sections/questionnaire.server.ts'
import type { Question } from '../../app/site/sections/questions.ts'
import { openDatabase } from '../../ports/database/open.ts'
import type { SmtpStandIn } from '../../ports/mail/testing-smtp.ts'
import { CONTACT, field, heading, press, toStep } from '../support/booking.ts'
import { arrivedLink, openMailServer, setUpMail } from '../support/mail-server.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { type Business, developed, startBusiness } from '../support/site.ts'
import { goTo } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'
import { photographIn } from '../support/uploads.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/400/] })

const PHOTOGRAPHS = 12
const PAGES = ['/', '/about', '/portfolio', '/blog', '/booking', '/client']
const OTHERS = ['/manifest.webmanifest', '/robots.txt']

// All in one worker and in this order: they share the business.
test.describe.configure({ mode: 'default' })

let business: Business
let folder: string
let mailServer: SmtpStandIn
test.beforeAll(async () => {
  mailServer = await openMailServer()
  const basics = ['--brand', 'Harbor Light', '--owner', 'Ana Marković', '--email', 'ana@example.com']
  business = await startBusiness(...basics, '--time-zone', 'Europe/Zagreb')
  folder = mkdtempSync(join(tmpdir(), 'sideline-first-'))
  for (let i = 1; i <= PHOTOGRAPHS; i++) await photographIn(folder, `Regatta/DSC_${i}.jpg`)
})
test.afterAll(async () => {
  await business.stop()
  await mailServer.close()
  rmSync(folder, { recursive: true, force: true })
})

async function begin(page: Page, done: number): Promise<void> {
  await goTo(page, 'Today')
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText(`${done} of 5 done`)
  await hydrated(page)
  await steps.getByRole('link', { name: /^Start/ }).click()
}

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

test('an empty business names nothing that it lacks', { tag: '@all' }, async ({ page, request }) => {
  expect(business.output()).not.toMatch(/demo/i)
  for (const path of OTHERS)
    expect([path, (await request.get(business.origin + path)).status()]).toEqual([path, 200])
  for (const path of PAGES) {
    expect((await page.goto(business.origin + path))?.status()).toBe(200)
    await hydrated(page)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(['Booking', 'Login'])
    await expectAccessibleInBoth(page)
  }
  await page.goto(business.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Harbor Light')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expect(page.getByText('Photography by Ana Marković')).toBeVisible()
  const map = await (await request.get(`${business.origin}/sitemap.xml`)).text()
  expect(
    [...map.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address?.replace(business.origin, '')),
  ).toEqual(['/', '/booking'])
})

test('the business becomes hers, step by step', { tag: '@all' }, async ({ page, browser }) => {
  const { origin } = business
  const visitor = await (await browser.newContext()).newPage()
  const seen = async (path: string) => (await visitor.request.get(origin + path)).text()
  await page.goto(business.link)
  await page.getByLabel('Password', { exact: false }).first().fill('seven gulls over the pier')
  await page.getByRole('button', { name: 'Save and sign in' }).click()

  await begin(page, 0)
  await expect(page).toHaveURL(/\/studio\/site\/brand$/)
  await page.getByLabel('Tagline').fill('Sails and salt')
  await addAndName(page, 'Cities', 'city', 'City', 'Split')
  await publish(page)
  expect(await seen('/')).toContain('Sails and salt')

  await begin(page, 1)
  await page.getByLabel('Title').fill('Harbor City Regatta')
  await page.getByRole('radio', { name: /^Anyone/ }).check()
  await page.getByRole('button', { name: 'Create album' }).click()
  await expect(heading(page)).toHaveText('Harbor City Regatta')
  await hydrated(page)
  await page.getByLabel('Folder').setInputFiles(join(folder, 'Regatta'))
  const tray = page.getByRole('region', { name: 'Uploads' })
  await expect(tray).toContainText(`${PHOTOGRAPHS} photos added`)
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expectAccessibleInBoth(page)
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await page.getByLabel('New category').fill('Sailing')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(page.getByLabel('Category')).toHaveValue('Sailing')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('header').getByRole('status')).toHaveText(/^(Published|Processing)/)
  expect(await seen('/portfolio')).toContain('Harbor City Regatta')

  await begin(page, 2)
  await page.getByRole('button', { name: 'Add a photo' }).click()
  await page
    .getByRole('dialog', { name: 'A hero photo' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
    .click()
  await expect(page.getByRole('list', { name: 'Hero photos' }).getByRole('listitem')).toHaveCount(1)
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

  await goTo(page, 'Blog')
  await page.getByRole('button', { name: 'Write your first post' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Wind from the south')
  await page.getByRole('textbox', { name: 'Title' }).press('Enter')
  await page.keyboard.type('We went out at six.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText(/^Public since/)).toBeVisible()
  expect(await seen('/blog/wind-from-the-south')).toContain('We went out at six.')
  expect(await seen('/')).toContain('href="/blog"')

  await begin(page, 3)
  await page.getByRole('link', { name: 'Another', exact: true }).click()
  const server = page.getByRole('form', { name: 'Mail server' })
  await server.getByLabel('Server').fill('127.0.0.1')
  await server.getByLabel('Port').fill('1')
  await server.getByRole('button', { name: 'Try it' }).click()
  await expect(server.getByRole('alert')).toContainText('Correct host and port in the mail settings')
  await expect(server.getByLabel('Server')).toHaveValue('127.0.0.1')
  await setUpMail(page, mailServer)
  await expect.poll(() => mailServer.received[0]?.to).toEqual(['ana@example.com'])
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

test.describe('changed questions', () => {
  test.use({ expected: [/status(: | of )409 .*\/booking\?type=Other$/] })
  test('are asked at the next request, and who is answering goes on', { tag: '@all' }, async ({ page }) => {
    await toStep(page, business.origin, 'Other', 'contactPhone')
    await field(page).fill(CONTACT.contactPhone)
    await changeQuestions()
    await press(page, 'Submit')
    await expect(heading(page)).toHaveText('When is it?')
    await expect(page.getByRole('alert')).toHaveText('The questions have changed. Please continue here.')
    await field(page).fill('2031-05-04')
    await press(page, 'Next')
    await expect(field(page)).toHaveValue(CONTACT.contactName)

    await page.goto(`${business.origin}/booking`)
    await hydrated(page)
    await expect(heading(page)).toHaveText('What shall we make together?')
    await press(page, 'Sports')
    await expect(heading(page)).toHaveText('Which sport is it?')
    await press(page, 'Skip')
    await expect(heading(page)).toHaveText('Where do you sail?')
  })
})

async function changeQuestions(): Promise<void> {
  const database = await openDatabase({ file: join(business.folder, 'sideline.db') })
  const { version: _, ...questions } = await currentQuestionnaire(database.db)
  const sport: Question = {
    id: 'sport',
    text: 'Which sport is it?',
    kind: 'choice',
    optional: true,
    choices: ['Soccer', 'Rowing'],
  }
  const day: Question = { id: 'elements', text: 'When is it?', kind: 'date' }
  const categories = questions.categories.map(({ name, questions: asked }) => {
    if (name === 'Sports') return { name, questions: [sport, ...asked.slice(1)] }
    return { name, questions: name === 'Other' ? [...asked, day] : asked }
  })
  const written = { questions: { ...questions, first: 'What shall we make together?', categories } }
  const edited = await editSections(database, written, { actor: TERMINAL, now: Date.now() })
  await database.close()
  expect(edited).toEqual({ changed: ['questions'] })
}
