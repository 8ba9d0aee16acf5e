import type { Page } from '@playwright/test'
import { account, fill } from './business/accounts.ts'
import { openSession, type Running } from './business/clients.ts'
import { hydrated } from './test.ts'

export const OWNER = 'hello@baselinemedia.example'

export async function giveOwnersPassword(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/studio/sign-in`)
  await hydrated(page)
  await fill(page, OWNER, account(OWNER).password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs the owner in without the form, and opens Today. */
export async function signInAsOwner(page: Page, site: Running): Promise<void> {
  const { db } = site
  const owner = db.prepare('select id from account where email = ?').get(OWNER)
  await openSession(page.context(), site, String(owner?.id))
  await page.goto(`${site.origin}/studio`)
  await hydrated(page)
}

/** Goes to a place of the rail, or of its menu; the blog is beside the site. */
export async function goTo(page: Page, place: string): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Studio' })
  if (place === 'Blog') await goTo(page, 'Site')
  const name = new RegExp(`^${place}`)
  const way =
    place === 'Blog'
      ? page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('link', { name: place })
      : rail.getByRole('link', { name }).or(rail.getByRole('button', { name }))
  const menu = rail.getByRole('button', { name: /^More$|^Your account$/ })
  await way.or(menu).filter({ visible: true }).first().waitFor()
  if (!(await way.isVisible())) await menu.filter({ visible: true }).click()
  await way.click()
}
