import { join } from 'node:path'
import { TERMINAL } from '../../app/audit/actor.ts'
import { editSections } from '../../app/site/publishing/edit.server.ts'
import { currentQuestionnaire } from '../../app/site/sections/questionnaire.server.ts'
import type { Question } from '../../app/site/sections/questions.ts'
import { openDatabase } from '../../ports/database/open.ts'
import { CONTACT, field, heading, press, toStep } from '../support/booking.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { type Business, startBusiness } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

const PAGES = ['/', '/about', '/portfolio', '/blog', '/booking', '/client']
const OTHERS = ['/blog/feed.xml', '/blog/feed.json', '/manifest.webmanifest', '/robots.txt']

let site: Business

test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async () => {
  const basics = ['--brand', 'Harbor Light', '--owner', 'Ana Marković', '--email', 'ana@example.com']
  site = await startBusiness(...basics, '--time-zone', 'Europe/Zagreb')
})
test.afterAll(() => site.stop())

test('an empty business is whole, and names nothing that it does not have', { tag: '@all' }, async ({
  page,
  request,
}) => {
  expect(site.output()).not.toMatch(/demo/i)
  for (const path of OTHERS)
    expect([path, (await request.get(site.origin + path)).status()]).toEqual([path, 200])
  for (const path of PAGES) {
    expect((await page.goto(site.origin + path))?.status()).toBe(200)
    await hydrated(page)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(['Booking', 'Login'])
    await expectAccessible(page)
  }
  await page.goto(site.origin)
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName('Harbor Light')
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(0)
  await expect(page.getByText('Photography by Ana Marković')).toBeVisible()
  const map = await (await request.get(`${site.origin}/sitemap.xml`)).text()
  expect([...map.matchAll(/<loc>([^<]*)</g)].map(([, address]) => address?.replace(site.origin, ''))).toEqual(
    ['/', '/booking'],
  )
})

test('its owner chooses a password with the printed link, and is in the studio', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto(site.link)
  await page.getByLabel('Password', { exact: false }).first().fill('seven gulls over the pier')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/studio/)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 5 done')
  await expectAccessible(page)
  await hydrated(page)
  await steps.getByRole('button', { name: 'Later' }).click()
  await expect(steps).toHaveCount(0)
  const [later] = (await page.context().cookies()).filter(({ name }) => name.includes('first-steps'))
  expect(Number(later?.expires) * 1000 - Date.now()).toBeLessThan(8 * 86_400_000)
  await page.context().clearCookies({ name: String(later?.name) })
  await page.reload()
  await steps.getByRole('link', { name: /^Begin/ }).click()
  await expect(page).toHaveURL(/\/studio\/site\/brand$/)
})

test.describe('changed questions', () => {
  test.use({ expected: [/status(: | of )409 .*\/booking\?type=Other$/] })
  test('are asked at the next request, and who is answering goes on', { tag: '@all' }, async ({ page }) => {
    await toStep(page, site.origin, 'Other', 'contactPhone')
    await field(page).fill(CONTACT.contactPhone)
    await changeQuestions()
    await press(page, 'Submit')
    await expect(heading(page)).toHaveText('When is it?')
    await expect(page.getByRole('alert')).toHaveText('The questions have changed. Please go on from here.')
    await field(page).fill('2031-05-04')
    await press(page, 'Next')
    await expect(field(page)).toHaveValue(CONTACT.contactName)

    await page.goto(`${site.origin}/booking`)
    await hydrated(page)
    await expect(heading(page)).toHaveText('What shall we make together?')
    await press(page, 'Sports')
    await expect(heading(page)).toHaveText('Which sport is it?')
    await press(page, 'Skip')
    await expect(heading(page)).toHaveText('Where is the game?')
  })
})

/** As publishing them in the studio does. */
async function changeQuestions(): Promise<void> {
  const database = await openDatabase({ file: join(site.folder, 'sideline.db') })
  const { version: _, ...questions } = await currentQuestionnaire(database.db)
  const sport: Question = {
    id: 'sport',
    text: 'Which sport is it?',
    kind: 'choice',
    optional: true,
    choices: ['Soccer', 'Rowing'],
  }
  // A form has a property of this name.
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
