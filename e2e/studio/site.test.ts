import german from '../../app/site/sections/new-questions/de.json' with { type: 'json' }
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  // The test ends her session.
  expected: [/404 .*\/studio\/site\/sections\/emails\/draft/],
})

test('the owner writes her site, and publishes it', { tag: '@all' }, async ({ page, copy, browser }) => {
  const { origin } = copy
  const visitor = await (await browser.newContext()).newPage()
  const seen = async (path: string) => (await visitor.request.get(origin + path)).text()
  await signInAsOwner(page, copy)
  await page.goto(`${origin}/studio/site`)
  await hydrated(page)
  await expectAccessibleInBoth(page)

  const quotes = page.getByRole('region', { name: 'Testimonials' })
  await quotes.getByRole('button', { name: /^Add/ }).click()
  await quotes.getByLabel('What they said').fill('Sharp in the rain.')
  await quotes.getByLabel('Who said it').fill(' ')
  await quotes.getByLabel('What they said').focus()
  await expect(quotes.getByRole('alert')).toContainText('Who said it is empty')
  await quotes.getByLabel('Who said it').fill('Rosa Lind')
  for (let i = 0; i < 3; i++) await quotes.getByRole('button', { name: /^Move up.*Sharp/ }).press('Enter')
  const first = quotes.getByRole('list', { name: 'Testimonials' }).getByRole('listitem').first()
  await expect(first).toContainText('Sharp in the rain.')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Sharp in the rain.').first()).toBeAttached()
  expect(await seen('/')).not.toContain('Sharp in the rain.')

  await page.getByRole('link', { name: 'Brand and contact' }).click()
  await page.getByLabel('Tagline').fill('By the sea')
  await page.getByLabel('Text, as a code').fill('#22262b')
  await expect(page.getByRole('region', { name: 'Brand', exact: true }).getByRole('alert')).toContainText(
    'contrast',
  )
  await page.getByRole('button', { name: /^Publish \d/ }).click()
  const mistakes = page.getByRole('dialog', { name: 'Please correct these first' })
  await mistakes.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Text, as a code').fill('#ffffff')
  await page.getByLabel('Buttons, as a code').fill('#44ccff')
  await expect(frame.getByText('By the sea').first()).toBeAttached()

  await page.getByRole('link', { name: 'Legal', exact: true }).click()
  await expect(frame.getByText('By the sea').first()).toBeAttached()
  await page.getByRole('button', { name: /^Add the page.*Legal notice/ }).click()
  await page.getByLabel('Text', { exact: true }).fill('Baseline Media, Tampa')
  await expect(frame.getByRole('article').getByText('Baseline Media, Tampa')).toBeVisible()

  await page.getByRole('link', { name: 'Proofs' }).click()
  const letters = page.getByRole('region', { name: 'Proof watermark' }).getByLabel('Text', { exact: true })
  await letters.fill('Not yet \u0378')
  await expect(frame.getByText('“Baseline” is used instead')).toBeVisible()
  await letters.fill('Not yet')
  await expect(frame.getByAltText('One of your photos with the watermark')).toBeVisible()
  await expect(frame.getByText('is used instead')).toHaveCount(0)
  await expect(page.getByText('4 changes not public yet')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('4 changes not public yet')).toBeVisible()
  expect(await seen('/')).not.toContain('By the sea')

  await page.getByRole('button', { name: 'Publish 4 changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog.getByRole('listitem')).toHaveCount(4)
  await expect(dialog).toContainText('Brand')
  await expectAccessibleInBoth(page)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Everything is public')).toBeVisible()
  const home = await seen('/')
  for (const words of ['By the sea', 'Sharp in the rain.', '#44ccff']) expect(home).toContain(words)
  expect(await seen('/notice')).toContain('Baseline Media, Tampa')
})

test('a client’s photograph needs consent', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db) => db.exec("update album set published = 0 where visibility = 'public'"))
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/site/about`)
  await hydrated(page)
  await page
    .getByRole('button', { name: /^(Change|Choose)\s*: / })
    .first()
    .click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('radio', { name: 'All albums' }).check()
  await picker.getByLabel('Search photos').fill('hockey-dot')
  await picker
    .getByRole('button', { name: /hockey-dot.*Private: / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Publish 1 change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog).toContainText('1 photo of a client becomes public')
  await expect(dialog.locator('fieldset img')).toBeVisible()
  await dialog.getByLabel('How').selectOption('In the contract')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Everything is public')).toBeVisible()
})

test('a site in another language', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db) => {
    const content = JSON.stringify(german)
    db.prepare("update site_section set published = ? where section = 'questions'").run(content)
  })
  await signInAsOwner(page, copy)
  await page.goto(`${copy.origin}/studio/site/brand`)
  await hydrated(page)
  await page.getByLabel('Language').selectOption('Español')
  const preview = page.frameLocator('iframe').locator('html')
  await expect(preview).toHaveAttribute('lang', 'es')
  await page.getByRole('link', { name: 'Questions' }).click()
  await expect(page.getByText('the questions your site started with, in German')).toBeVisible()
  await page.getByRole('button', { name: 'Use the Spanish ones' }).click()
  await expect(page.getByLabel('The first question')).toHaveValue('¿Qué tipo de fotografía buscas?')
  await expect(page.getByText('the questions your site started with')).toBeHidden()
  await expect(preview).toContainText('¿Qué tipo de fotografía buscas?')
})

test('no tab and no lost session loses an email', { tag: '@all' }, async ({ page, copy }) => {
  await signInAsOwner(page, copy)
  const address = `${copy.origin}/studio/site/emails?email=album-ready`
  await page.goto(address)
  await hydrated(page)
  const other = await page.context().newPage()
  await other.goto(address)
  await hydrated(other)
  await page.getByRole('button', { name: 'Write your own' }).click()
  await page.getByLabel('Subject').fill('Here they are: {album} {oops}')
  await page.getByLabel('Subject').blur()
  await expect(page.getByRole('region', { name: 'Emails' }).getByRole('alert')).toContainText(
    'unknown placeholder {oops}',
  )
  await page.getByLabel('Subject').fill('Here they are: {album}')
  await page.getByLabel('Text').fill('Hello {client},\n\n{link}\n\nYours, {owner}')
  await expect(page.frameLocator('iframe').getByText('Hello Dana Reyes')).toBeAttached()
  await expectAccessibleInBoth(page)

  // The other tab began with the standard text.
  await other.getByRole('button', { name: 'Write your own' }).click()
  await expect(other.getByText('Emails also changed in another window, or by someone else.')).toBeVisible()
  await other.getByRole('button', { name: 'Use the other one' }).click()
  await expect(other.getByLabel('Subject')).toHaveValue('Here they are: {album}')
  await other.close()

  await page.context().clearCookies()
  await page.getByLabel('Subject').fill('Look: {album}')
  await expect(page.getByText('You were signed out.')).toBeVisible()
  await signInAsOwner(page, copy)
  await page.goto(address)
  await expect(page.getByLabel('Subject')).toHaveValue('Look: {album}')
  await expect(page.getByText('1 change not public yet')).toBeVisible()
})
