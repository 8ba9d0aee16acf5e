import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { account, fill } from '../support/business/accounts.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { giveOwnersPassword, goTo, OWNER } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/40[04]/] })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

/** Commands that ask for the password again, under /studio. */
const SENSITIVE = [
  ...[
    'sessions/end',
    'sessions/x/end',
    'factors/x/removal',
    'tokens/x/revocation',
    'calendar',
    'calendar/end',
  ],
  ...['lightroom', 'app', 'recovery-codes', 'export'],
  ...['people', 'people/x/invitation', 'people/x/removal'],
].map((address) => `settings/${address}`)
SENSITIVE.push('import', 'import/look', 'import/retry', 'import/deletion')

test.describe('the owner', () => {
  test('comes in by a bookmark in a known browser', { tag: '@all' }, async ({ page, browser, copy }) => {
    const { origin, db } = copy

    await giveOwnersPassword(page, origin)
    await expect(page).toHaveTitle(/^Today/)
    db.exec('delete from session')
    await page.goto(`${origin}/studio/albums`)
    await expect(page).toHaveURL(`${origin}/studio/sign-in?to=%2Fstudio%2Falbums`)
    await hydrated(page)
    await fill(page, OWNER, account(OWNER).password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(`${origin}/studio/albums`)
    // Any other browser finds nothing there.
    const stranger = await browser.newContext()
    expect((await stranger.request.get(`${origin}/studio/albums`)).status()).toBe(404)
    await stranger.close()
  })

  test('sets up an app, and needs its code', { tag: ['@phone', '@all'] }, async ({ page, copy }) => {
    const { origin, db } = copy
    await giveOwnersPassword(page, origin)
    await expect(page).toHaveTitle(/^Today/)
    await expect(page.getByText('This is the demo business.')).toBeVisible()
    await expectAccessible(page)

    // An old session asks for the password at what is sensitive, and not before.
    db.exec('update session set confirmed_at = confirmed_at - 1000000')
    await goTo(page, 'Settings')
    await expect(heading(page)).toHaveText('Settings')
    await page.getByRole('button', { name: 'Create the link' }).click()
    await expect(heading(page)).toHaveText('Is it you?')
    await page.getByRole('textbox', { name: 'Password' }).fill(account(OWNER).password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page)).toHaveText('Settings')

    await page.goto(`${origin}/studio/settings/lightroom`)
    await hydrated(page)
    await page.getByLabel('What’s it for?').fill('Lightroom on the studio Mac')
    await page.getByRole('button', { name: 'Create token' }).click()
    await expect(page.getByLabel('Token', { exact: true })).toBeVisible()
    await page.goto(`${origin}/studio/settings`)
    await hydrated(page)

    await page.getByRole('link', { name: 'Set up an authenticator app' }).click()
    await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
    const key = (await page.getByText(/^Key:/).textContent())?.replace(/^Key:|\s/g, '') ?? ''
    const app = new TOTP({ secret: Secret.fromBase32(key) })
    const code = page.getByRole('textbox', { name: 'Code' })
    await code.fill(app.generate() === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: 'Set it up' }).click()
    await expect(alert(page)).toHaveText(/^This code isn’t right/)
    await code.fill(app.generate())
    await page.getByRole('button', { name: 'Set it up' }).click()
    const codes = page.getByRole('status').getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recovery = '', second = ''] = await codes.allTextContents()
    await expectAccessible(page)
    // What the password alone had made has ended, and is named.
    const ended = page.getByRole('region', { name: 'These no longer work' })
    await expect(
      ended.getByRole('link', { name: 'Create a token for Lightroom on the studio Mac' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'I’ve saved them' }).click()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

    // From now on what is sensitive asks for the code too.
    db.exec('update session set confirmed_at = confirmed_at - 1000000')
    const command = { headers: { Origin: origin }, form: {}, maxRedirects: 0 }
    for (const address of SENSITIVE) {
      const asked = await page.request.post(`${origin}/studio/${address}`, command)
      expect([address, asked.headers().location]).toEqual([
        address,
        expect.stringMatching(/^\/studio\/confirm\?to=%2Fstudio%2F/),
      ])
    }
    // Settings themselves do not, and keep the secrets.
    await page.reload()
    await expect(heading(page)).toHaveText('Settings')
    await page.getByRole('button', { name: 'Create the link' }).click()
    await expect(heading(page)).toHaveText('Is it you?')
    await hydrated(page)
    await page.getByRole('textbox', { name: 'Password' }).fill(account(OWNER).password)
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(alert(page)).toHaveText(/^This code isn’t right/)
    // The one of the next half minute, because a code counts once.
    await page.getByRole('textbox', { name: 'Code' }).fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(heading(page)).toHaveText('Settings')

    const missing = await page.goto(`${origin}/studio/x`)
    expect(missing?.status()).toBe(404)
    await expect(heading(page)).toHaveText('Page not found')
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Today' }).first().click()
    await expect(page).toHaveTitle(/^Today/)
    await hydrated(page)
    db.exec('delete from session')
    await goTo(page, 'Settings')
    const dialog = page.getByRole('dialog', { name: 'You were signed out' })
    const signIn = dialog.getByRole('link', { name: 'Sign in' })
    await expect(signIn).toBeFocused()
    const popup = page.waitForEvent('popup')
    await signIn.click()
    const other = await popup
    await expect(heading(other)).toHaveText('Studio')
    await hydrated(other)
    await fill(other, OWNER, account(OWNER).password)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(heading(other)).toHaveText('Enter a code')
    await other.getByRole('textbox', { name: 'Code' }).fill(second)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(other.getByText('This is the demo business.')).toBeVisible()
    await other.close()
    await dialog.getByRole('button', { name: 'I’ve signed in' }).click()
    await expect(heading(page)).toHaveText('Settings')

    await goTo(page, 'Sign out')
    await expect(heading(page)).toHaveText('Studio')
    await giveOwnersPassword(page, origin)
    await expect(heading(page)).toHaveText('Enter a code')
    await page.getByRole('textbox', { name: 'Code' }).fill(recovery)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('This is the demo business.')).toBeVisible()
    expect(db.prepare('select count(*) as n from recovery_code').get()).toEqual({ n: 8 })
  })
})
