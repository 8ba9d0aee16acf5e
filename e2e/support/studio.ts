import { expect, type Page } from '@playwright/test'
import { account, fill } from './business/accounts.ts'
import { hydrated } from './test.ts'

/** The owner of the demo business. */
export const OWNER = 'hello@baselinemedia.example'

/** Gives the owner's password at the studio's sign-in. */
export async function giveOwnersPassword(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/studio/sign-in`)
  await hydrated(page)
  await fill(page, OWNER, account(OWNER).password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs the owner in, who has no second factor: she is on Today. */
export async function signInAsOwner(page: Page, origin: string): Promise<void> {
  await giveOwnersPassword(page, origin)
  await page.waitForURL(`${origin}/studio`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/day, /)
  await hydrated(page)
}

/** Goes to a place of the rail; on a phone it may be under More. */
export async function goTo(page: Page, place: string): Promise<void> {
  const rail = page.getByRole('navigation', { name: 'Studio' })
  const way = rail.getByRole('link', { name: place }).or(rail.getByRole('button', { name: place }))
  const more = rail.getByRole('button', { name: 'More' })
  await way.or(more).filter({ visible: true }).first().waitFor()
  if (!(await way.isVisible())) await more.click()
  await way.click()
}
