/** A signed-in client of the demo and a private gallery. The bench restores its hearts. */
import type { Browser, Page } from '@playwright/test'
import { type Cookies, screen } from './phone.ts'

export interface Account {
  role: string
  email: string
  password: string
  clientId: string | null
}

export interface Client {
  cookies: Cookies
  /** Path of the first album there. */
  gallery: string
  /** Labels of the pressed hearts. */
  pressed: string[]
  /** Label of a heart on the first screen that is not pressed. */
  heart: string
}

/** Signs in once: the site limits attempts. */
export async function signIn(browser: Browser, origin: string, accounts: Account[]): Promise<Client> {
  const account = accounts.find(({ role }) => role === 'client')
  if (!account) throw new Error('There is no client among the accounts.')
  const context = await browser.newContext(screen)
  try {
    const page = await context.newPage()
    await page.goto(`${origin}/client`, { waitUntil: 'networkidle' })
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('textbox', { name: /password/i }).fill(account.password)
    await page.getByRole('button', { name: 'Login' }).click()
    const albums = page.getByRole('region', { name: 'Your albums' })
    const gallery = await albums.getByRole('link').first().getAttribute('href')
    const portal = `/client/${account.clientId}`
    if (!gallery?.startsWith(portal)) throw new Error('The first album of the client has no gallery here.')
    await page.goto(origin + gallery, { waitUntil: 'networkidle' })
    const heart = await hearts(page, false).first().getAttribute('aria-label')
    if (!heart) throw new Error('Every photograph there is a favorite already.')
    return { cookies: await context.storageState(), gallery, pressed: await namesOf(page), heart }
  } finally {
    await context.close()
  }
}

/** Which hearts are pressed on this page of the gallery. */
export async function namesOf(page: Page): Promise<string[]> {
  const names = await hearts(page, true).evaluateAll((all) => all.map((heart) => heart.ariaLabel ?? ''))
  return names.sort()
}

/** Restores the hearts that have changed. */
export async function restoreHearts(page: Page, origin: string, { gallery, pressed }: Client): Promise<void> {
  for (;;) {
    await page.goto(origin + gallery, { waitUntil: 'networkidle' })
    const now = await namesOf(page)
    const name = [...now, ...pressed].find((one) => now.includes(one) !== pressed.includes(one))
    if (!name) return
    const sent = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name, exact: true }).click()
    await sent
    await page.getByRole('button', { name, exact: true, pressed: pressed.includes(name) }).waitFor()
    await page.waitForLoadState('networkidle')
  }
}

function hearts(page: Page, pressed: boolean) {
  return page.getByRole('region', { name: 'Photographs' }).getByRole('button', { name: /^Favorite/, pressed })
}
