import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What light and dark decide. */
const COLORS = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it is now. Pages in frames have journeys of their own. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(new AxeBuilder({ page }))
}

/** The same in the studio's light and dark: one page, whose colors alone differ. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await setScheme(page, 'dark')
  await expectNothing(new AxeBuilder({ page }).withRules(COLORS))
  await setScheme(page, 'light')
  await expectAccessible(page)
}

async function expectNothing(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}
