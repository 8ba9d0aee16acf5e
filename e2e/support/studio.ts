import type { Page } from '@playwright/test'
import { account, fill } from './accounts.ts'
import { hydrated } from './test.ts'

/** The owner of the demo business. */
export const OWNER = 'hello@baselinemedia.example'

/** Gives the owner's password at the studio's door. */
export async function giveOwnersPassword(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/studio/sign-in`)
  await hydrated(page)
  await fill(page, OWNER, account(OWNER).password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
