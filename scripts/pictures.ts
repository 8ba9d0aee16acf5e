// `npm run pictures`: takes the pictures of docs/owner.md from the demo that `npm start` serves.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { DemoAccount } from '../demo/accounts.ts'
import { findChromium, JOURNEY_FLAGS } from './programs/chromium.ts'

const ORIGIN = process.env.ORIGIN ?? 'http://127.0.0.1:3000'
const FOLDER = join(import.meta.dirname, '../docs/owner')
const SIZE = { width: 1200, height: 750 }
/** Their addresses, or a list whose first link that begins with `first` leads there. */
const PICTURED: { name: string; viewer: 'owner' | 'client'; path: string; first?: string }[] = [
  { name: 'today', viewer: 'owner', path: '/studio' },
  {
    name: 'album',
    viewer: 'owner',
    path: '/studio/albums?for=private&q=Ridgeview',
    first: '/studio/albums/0',
  },
  { name: 'booking', viewer: 'owner', path: '/studio/bookings', first: '/studio/bookings/0' },
  { name: 'site', viewer: 'owner', path: '/studio/site' },
  { name: 'gallery', viewer: 'client', path: '/client/:client', first: '/client/:client/' },
]

const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../data')
const accounts: DemoAccount[] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
const owner = accounts.find(({ role }) => role === 'owner') as DemoAccount
const client = accounts.find(({ email }) => email.startsWith('athletics@')) as DemoAccount

while (((await (await fetch(`${ORIGIN}/readyz`)).json()) as { developing: number }).developing > 0)
  await pause(500)
const browser = await chromium.launch({ executablePath: findChromium()?.path, args: JOURNEY_FLAGS })
const studio = await signedIn('/studio/sign-in', owner)
const pages = { owner: studio, client: await signedIn('/client', client) }
for (const { name, viewer, path, first } of PICTURED) {
  const named = (address: string) => address.replace(':client', client.clientId as string)
  const page = pages[viewer]
  await picture(name, first ? await firstLink(page, named(path), named(first)) : path, page)
}
await browser.close()

async function firstLink(page: Page, list: string, start: string): Promise<string> {
  const html = await (await page.request.get(ORIGIN + list)).text()
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link)
  const leads = (link: string) => link.startsWith(start) && !/\/|^account$/.test(link.slice(start.length))
  return links.find(leads) ?? list
}

async function signedIn(path: string, { email, password }: DemoAccount) {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' })
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== path)
  return page
}

async function picture(name: string, path: string, page: Page): Promise<void> {
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' })
  await page
    .locator('img')
    .evaluateAll((all) =>
      Promise.all(all.map((image) => (image as HTMLImageElement).decode().catch(() => {}))),
    )
  await page.getByRole('complementary', { name: 'Demo' }).evaluateAll(([demo]) => demo?.remove())
  await sharp(await page.screenshot())
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(join(FOLDER, `${name}.jpg`))
}
