import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const RULES = { 'label-content-name-mismatch': { enabled: true } }
const COLORS = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it is now. Pages in frames have journeys of their own. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, { runOnly: TAGS, rules: RULES })
}

/** The same in the studio's light and, with `npm run test:all`, in its dark: one page, whose colors alone differ. */
export async function expectAccessibleInBoth(page: Page): Promise<void> {
  await expectAccessible(page)
  if (process.env.TESTS !== 'all') return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNothing(page, { runOnly: COLORS })
  await page.emulateMedia({ colorScheme: 'light' })
}

type Options = Parameters<AxeBuilder['options']>[0]

/** In the legacy mode axe opens no further tab to gather what it found in frames, which took most of its time. */
async function expectNothing(page: Page, options: Options): Promise<void> {
  const axe = new AxeBuilder({ page }).options({ ...options, resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.exclude('iframe').analyze()
  const described = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => html.slice(0, 160)).join('\n')}`,
  )
  expect([new URL(page.url()).pathname, ...described]).toEqual([new URL(page.url()).pathname])
}
