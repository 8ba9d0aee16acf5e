// `npm run pictures`: takes the pictures of docs/owner.md from the demo, which `npm start` serves.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium, JOURNEY_FLAGS } from './programs/chromium.ts'

const ORIGIN = process.env.ORIGIN ?? 'http://127.0.0.1:3000'
const FOLDER = join(import.meta.dirname, '../docs/owner')
const SIZE = { width: 1200, height: 750 }

interface Account {
  role: string
  email: string
  password: string
  clientId: string | null
}

const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../data')
const accounts: Account[] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
const owner = accounts.find(({ role }) => role === 'owner') as Account
const client = accounts.find(({ email }) => email.startsWith('athletics@')) as Account

const browser = await chromium.launch({ executablePath: findChromium()?.path, args: JOURNEY_FLAGS })
const studio = await signedIn('/studio/sign-in', owner)
await picture('today', '/studio')
await picture('album', await firstLink('/studio/albums?for=private&q=Ridgeview', '/studio/albums/0'))
await picture('booking', await firstLink('/studio/bookings', '/studio/bookings/0'))
await picture('site', '/studio/site')
const gallery = await signedIn('/client', client)
await picture(
  'gallery',
  await firstLink(`/client/${client.clientId}`, `/client/${client.clientId}/`, gallery),
  gallery,
)
await browser.close()

async function signedIn(path: string, { email, password }: Account) {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce' })
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== path)
  return page
}

/** The address of the first link on a page that begins so. */
async function firstLink(path: string, start: string, page = studio): Promise<string> {
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' })
  return (await page
    .locator(`main a[href^="${start}"]:not([href$="/account"])`)
    .first()
    .getAttribute('href')) as string
}

async function picture(name: string, path: string, page = studio): Promise<void> {
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
