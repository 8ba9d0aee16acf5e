// `npm run pictures`: takes the pictures of docs/owner.md from the demo that `npm start` serves, and writes scripts/pictured.json.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { DemoAccount } from '../demo/accounts.ts'
import { type Frame, screens } from './pictured.ts'
import { findChromium, JOURNEY_FLAGS } from './programs/chromium.ts'

const ORIGIN = process.env.ORIGIN ?? 'http://127.0.0.1:3000'
const FOLDER = join(import.meta.dirname, '../docs/owner')
const SIZE = { width: 1200, height: 750 }

const dataDir = process.env.DATA_DIR ?? join(import.meta.dirname, '../data')
const accounts: DemoAccount[] = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8'))
const owner = accounts.find(({ role }) => role === 'owner') as DemoAccount
const client = accounts.find(({ email }) => email.startsWith('athletics@')) as DemoAccount

while (((await (await fetch(`${ORIGIN}/readyz`)).json()) as { developing: number }).developing > 0)
  await pause(500)
const browser = await chromium.launch({ executablePath: findChromium()?.path, args: JOURNEY_FLAGS })
const studio = await signedIn('/studio/sign-in', owner)
const pages = { owner: studio, client: await signedIn('/client', client) }
const frames: Record<string, Frame> = {}
const read = async (path: string, viewer: keyof typeof pages) =>
  (await pages[viewer].request.get(ORIGIN + path)).text()
for await (const { name, viewer, path, frame } of screens(client.clientId as string, read)) {
  await picture(name, path, pages[viewer])
  frames[name] = frame
}
writeFileSync(join(import.meta.dirname, 'pictured.json'), `${JSON.stringify(frames, null, 2)}\n`)
await browser.close()

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
