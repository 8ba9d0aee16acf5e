import type { Page } from '@playwright/test'
import { account, fill } from '../support/business/accounts.ts'
import type { Running } from '../support/business/clients.ts'
import { DOCS, paste, WEB, WORD } from '../support/pasted.ts'
import { expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { goTo, OWNER, signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const status = (page: Page) => page.getByRole('status').filter({ hasText: /Saved|Saving|Not saved/ })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function type(page: Page, ...lines: string[]) {
  for (const line of lines) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
}

/** Signs in and begins a post with the keyboard. */
async function newPost(page: Page, site: Running, name: string) {
  await signInAsOwner(page, site)
  await goTo(page, 'Blog')
  await expect(heading(page)).toHaveText('Blog')
  await button(page, 'New post').press('Enter')
  await title(page).fill(name)
  await title(page).press('Enter')
  await expect(text(page)).toBeFocused()
}

test.describe('the owner', () => {
  test.use({ expected: [/40[04]/] })

  test('is led to what a post needs before it is public', { tag: ['@phone', '@all'] }, async ({
    page,
    copyOfSite,
  }) => {
    const { origin, database } = copyOfSite()
    database().exec("update photo set alt = '', title = null, caption = null")
    await signInAsOwner(page, { origin, database })
    await page.goto(`${origin}/studio/blog`)
    await hydrated(page)
    await button(page, 'New post').click()
    await expect(title(page)).toBeFocused()
    const refusal = page.getByText(/^(The post|One picture) needs/)
    await button(page, 'Publish').click()
    await expect(refusal).toHaveText('The post needs a title.')
    await expect(title(page)).toBeFocused()
    await title(page).fill('At the net')
    await expect(refusal).toHaveCount(0)
    await button(page, 'Publish').click()
    await expect(refusal).toHaveText('The post needs a text.')
    await expect(text(page)).toBeFocused()
    await type(page, 'One.', 'Two.')
    await button(page, 'Photograph').click()
    // Not the one whose consent is asked for below: what a post shows already needs none.
    await page
      .getByRole('dialog', { name: 'Choose a photograph' })
      .getByRole('listitem')
      .filter({ hasNot: page.getByRole('button', { name: /hockey-dot/ }) })
      .first()
      .getByRole('button')
      .click()
    const description = text(page).getByLabel('Description')
    await expect(description).toBeVisible()
    await button(page, 'Publish').click()
    await expect(description).toBeFocused()
    await expect(description).toBeInViewport()
    await expect(refusal).toHaveText(/^One picture needs a description/)
    await description.fill('A net')
    await expect(refusal).toHaveCount(0)
    await button(page, 'Publish').click()
    await expect(page.getByText(/^Public since/)).toBeVisible()

    // A photograph that only a client sees asks for the consent first.
    database().exec("update album set published = 0 where visibility = 'public'")
    await button(page, 'Choose a photograph').click()
    const picker = page.getByRole('dialog', { name: 'Choose a photograph' })
    await picker.getByRole('radio', { name: 'All albums' }).check()
    await picker.getByLabel('Search photographs').fill('hockey-dot')
    await picker
      .getByRole('button', { name: /hockey-dot.*Private: / })
      .first()
      .click()
    await button(page, 'Update').click()
    const asked = page.getByRole('dialog', { name: 'Consent needed' })
    await expect(asked).toContainText('1 photograph of a client becomes public')
    await expectAccessibleInBoth(page)
    await asked.getByRole('button', { name: 'Update' }).click()
    await expect(asked.getByRole('alert')).toHaveText('Choose how they consented.')
    await asked.getByLabel('How').selectOption('By email')
    await asked.getByLabel('Who consented').selectOption({ index: 0 })
    await asked.getByRole('button', { name: 'Update' }).click()
    await expect(asked).toHaveCount(0)
    await expect(page.getByText(/^Public since/)).toHaveText(/\.$/)
    const consents = database().prepare('select how from album_consent')
    expect(consents.all()).toEqual([{ how: 'email' }])
  })

  test('writes a post with the keyboard, publishes it, and changes it', { tag: '@all' }, async ({
    page,
    browser,
    copyOfSite,
  }) => {
    const { origin, database } = copyOfSite()
    const visitors = await browser.newContext()
    const visitor = await visitors.newPage()
    await newPost(page, { origin, database }, 'Shooting through a new net')
    await page.keyboard.type('It lasts ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type('a sixtieth')
    await page.keyboard.press('ControlOrMeta+b')
    await type(page, ' of a second.', '## Before the whistle')
    await type(page, '- Kneel', 'Open the lens', '', '1. Wait', '', '> You are too close.')
    await type(page, '### After the whistle')
    await expect(text(page).getByRole('heading', { level: 3, name: 'After the whistle' })).toBeVisible()
    await page.keyboard.type('Ask me')
    await expect(text(page)).toContainText('Ask me')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft')
    await page.keyboard.press('ControlOrMeta+k')
    const link = page.getByRole('dialog', { name: 'Link' })
    await link.getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await expect(link.getByRole('alert')).toBeVisible()
    await expectAccessibleInBoth(page)
    await link.getByLabel('Address').fill('/booking')
    await page.keyboard.press('Enter')
    await expect(link).toHaveCount(0)
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    for (const html of [WORD, DOCS, WEB]) {
      await paste(page, html)
      await page.keyboard.press('Enter')
    }
    await expect(text(page)).toContainText('Quoted words')

    await button(page, 'Photograph').click()
    const picker = page.getByRole('dialog', { name: 'Choose a photograph' })
    await picker.getByRole('listitem').first().getByRole('button').click()
    await text(page).getByLabel('Caption').fill('Half time')
    await text(page).getByLabel('Description').fill('A net against the sun')
    await page.getByRole('textbox', { name: 'Tags' }).fill('Nets, gear')
    await expect(status(page)).toHaveText(/^Saved \d+:\d\d [AP]M$/)
    await expectAccessibleInBoth(page)

    await page.reload()
    await expect(title(page)).toHaveValue('Shooting through a new net')
    await expect(text(page).getByLabel('Caption')).toHaveValue('Half time')
    const address = `${origin}/blog/shooting-through-a-new-net`
    expect((await visitor.goto(address))?.status()).toBe(404)

    await button(page, 'Preview').click()
    const preview = page.frameLocator('iframe')
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Shooting through a new net')
    await expect(preview.getByRole('img', { name: 'A net against the sun' })).toBeVisible()
    await page.getByRole('radio', { name: 'Phone' }).check()
    await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBoth(page)
    await page.getByRole('link', { name: 'Back to the text' }).click()

    await button(page, 'Publish').click()
    await expect(page.getByText(/^Public since/)).toBeVisible()
    const scripts: string[] = []
    visitor.on('response', (response) => scripts.push(response.url()))
    await visitor.goto(address)
    const article = visitor.getByRole('article')
    await expect(article.locator('strong').first()).toHaveText('a sixtieth')
    await expect(article.getByRole('heading', { name: 'Before the whistle' })).toBeVisible()
    await expect(article.locator('ol li').first()).toHaveText('Wait')
    await expect(article.locator('blockquote').first()).toHaveText('You are too close.')
    await expect(article.getByRole('link', { name: 'me', exact: true })).toHaveAttribute('href', '/booking')
    await expect(article.getByRole('heading', { name: 'After the game' })).toBeVisible()
    await expect(article.getByRole('listitem').filter({ hasText: /^Pack the long lens$/ })).toBeVisible()
    await expect(article.getByRole('link', { name: 'the city says' })).toBeVisible()
    await expect(article.getByText('Plain, then heavy.').locator('strong')).toHaveText('heavy')
    await expect(article.getByText('From the web page').locator('a')).toHaveCount(0)
    await expect(article.getByText('Half time')).toBeVisible()
    expect(await visitor.content()).not.toContain('steal')
    expect(scripts.filter((url) => /\.js$/.test(url)).length).toBeGreaterThan(3)
    expect(scripts.filter((url) => /editor|studio/.test(url))).toEqual([])

    // Nobody else sees later changes until she publishes them.
    await title(page).fill('Shooting through an old net')
    await expect(page.getByText('press Update')).toBeVisible()
    await expect(status(page)).toHaveText(/^Saved/)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Shooting through a new net')
    await button(page, 'Update').click()
    await expect(page.getByText('press Update')).toHaveCount(0)
    await visitor.reload()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Shooting through an old net')

    const versions = page.getByRole('complementary', { name: 'About this post' }).getByRole('list')
    await versions.getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Shooting through a new net', level: 2 })).toBeVisible()
    await expectAccessibleInBoth(page)
    await button(page, 'Bring it back').click()
    await expect(title(page)).toHaveValue('Shooting through a new net')
    await button(page, 'Undo the changes').click()
    await expect(title(page)).toHaveValue('Shooting through an old net')
    await versions.getByRole('link').first().click()
    await button(page, 'Bring it back').click()
    await expect(title(page)).toHaveValue('Shooting through a new net')

    // At a time, in the business's own zone.
    await button(page, 'Unpublish').click()
    await page.getByRole('radio', { name: 'At a time' }).check()
    await page.getByLabel('Day').fill('2039-10-24')
    await page.getByLabel('Time', { exact: true }).fill('08:00')
    await expect(page.getByText('Eastern Time')).toBeVisible()
    await button(page, 'Schedule').click()
    await expect(page.getByText('Monday, October 24, 2039 at 8:00 AM EDT')).toBeVisible()
    expect((await visitor.goto(address))?.status()).toBe(404)
    await visitors.close()

    await button(page, 'Delete this post').click()
    await expect(page.getByRole('status').filter({ hasText: 'is in the trash' })).toBeVisible()
    await expectAccessibleInBoth(page)
    await button(page, 'Undo').click()
    await page.getByRole('link', { name: /^Scheduled/ }).click()
    await expect(page).toHaveURL(`${origin}/studio/blog?status=scheduled`)
    await page.getByRole('searchbox').fill('NEW NET')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=NEW\+NET/)
    await expect(page.getByRole('link', { name: 'Shooting through a new net' })).toBeVisible()
    await page.getByRole('searchbox').fill('no such words')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Scheduled: nothing matches “no such words”.')).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.goBack()
    await expect(page.getByRole('searchbox')).toHaveValue('NEW NET')
  })

  test('writes a post on her phone', { tag: '@phone' }, async ({ page, copyOfSite }) => {
    const { origin, database } = copyOfSite()
    await newPost(page, { origin, database }, 'From the touchline')
    await type(page, 'Rain since noon.')
    await page.getByRole('combobox', { name: 'Kind of paragraph' }).selectOption('Heading')
    await type(page, 'Before the whistle')
    await button(page, 'Photograph').tap()
    const picker = page.getByRole('dialog', { name: 'Choose a photograph' })
    await expectAccessibleInBoth(page)
    await picker.getByRole('listitem').first().getByRole('button').tap()
    await text(page).getByLabel('Caption').fill('Half time')
    await expect(status(page)).toHaveText(/^Saved \d+:\d\d [AP]M$/)
    await expectAccessibleInBoth(page)
    await button(page, 'Publish').tap()
    await expect(page.getByText(/^Public since/)).toBeVisible()
    await page.goto(`${origin}/blog/from-the-touchline`)
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { name: 'Before the whistle' })).toBeVisible()
    await expect(article.getByText('Half time')).toBeVisible()
  })
})

test('says that nothing is left to publish, also right after typing', { tag: '@all' }, async ({
  page,
  copyOfSite,
}) => {
  await newPost(page, copyOfSite(), 'From the touchline')
  await page.keyboard.type('Rain since noon.')
  await button(page, 'Publish').click()
  await expect(page.getByText(/^Public since/)).toBeVisible()
  await expect(button(page, 'Update')).toBeDisabled()
  await expect(page.getByText('press Update')).toHaveCount(0)

  await button(page, 'Unpublish').click()
  await page.getByRole('radio', { name: 'At a time' }).check()
  await text(page).press('ControlOrMeta+End')
  await page.keyboard.type(' Sun at three.')
  await button(page, 'Schedule').click()
  await expect(page.getByText(/^Comes out/)).toBeVisible()
  await expect(status(page)).toHaveText(/^Saved/)
  await expect(page.getByText('schedule it again')).toHaveCount(0)
})

test.describe('nothing is lost', () => {
  test.use({ expected: [/404|ERR_FAILED/] })

  test('in two windows, offline, and after the session has ended', { tag: '@all' }, async ({
    page,
    context,
    copyOfSite,
  }) => {
    const { origin, database } = copyOfSite()
    await newPost(page, { origin, database }, 'One text')
    await page.keyboard.type('First words.')
    await expect(status(page)).toHaveText(/^Saved/)
    const second = await context.newPage()
    await second.goto(page.url())
    await expect(title(second)).toHaveValue('One text')

    await title(page).fill('Mine')
    await expect(status(page)).toHaveText(/^Saved/)
    await title(second).fill('Yours')
    const warning = second.getByRole('alert').filter({ hasText: 'also changed in another window' })
    await expect(warning).toBeVisible()
    await expect(status(second)).toHaveText('Not saved')
    await expectAccessibleInBoth(second)
    await button(second, 'Compare').click()
    const both = second.getByRole('dialog', { name: 'Both texts' })
    await expect(both.getByRole('region', { name: 'This one' })).toContainText('Yours')
    await expect(both.getByRole('region', { name: 'The other one' })).toContainText('Mine')
    await expectAccessibleInBoth(second)
    await second.keyboard.press('Escape')
    await button(second, 'Keep this one').click()
    await expect(status(second)).toHaveText(/^Saved/)
    await expect(warning).toHaveCount(0)

    // The first window is now behind, and takes the other text.
    await text(page).press('ControlOrMeta+End')
    await page.keyboard.type(' More words.')
    await expect(page.getByRole('alert').filter({ hasText: 'also changed' })).toBeVisible()
    await button(page, 'Take the other one').click()
    await expect(title(page)).toHaveValue('Yours')
    await second.close()
    await page.reload()
    const versions = page
      .getByRole('complementary', { name: 'About this post' })
      .getByRole('list')
      .getByRole('link')
    await expect(versions).toHaveCount(3)

    await page.route('**/draft', (route) => route.abort())
    await title(page).fill('Written in a tunnel')
    await expect(status(page)).toHaveText(/^Not saved since \d+:\d\d [AP]M$/)
    await expect(page.getByRole('alert')).toContainText('this browser keeps your text')
    await page.reload()
    await expect(title(page)).toHaveValue('Written in a tunnel')
    await page.unrouteAll()
    await expect(status(page)).toHaveText(/^Saved/)

    const db = database()
    db.exec('delete from session')
    db.close()
    await title(page).fill('Written after the session')
    const signedOut = page.getByRole('alert').filter({ hasText: 'You were signed out' })
    await signedOut.getByRole('link', { name: 'Sign in' }).click()
    await hydrated(page)
    await fill(page, OWNER, account(OWNER).password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(title(page)).toHaveValue('Written after the session')
    await expect(status(page)).toHaveText(/^Saved/)
    await expect(page.getByText('restored from this browser')).toBeVisible()
  })
})
