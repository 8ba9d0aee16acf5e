import { test as base, expect } from '@playwright/test'
import { without } from '../../scripts/programs/debian.ts'
import { stepsOf } from '../support/booking.ts'
import { account } from '../support/business/accounts.ts'
import { type Copy, restored, SECRET, startCopy } from '../support/site.ts'
import { ALBUM, addFilm, addLink, CLIENT, heartsIn, PIN } from './album.ts'
import { startFirefox } from './firefox.ts'
import { visitorAt } from './visitor.ts'
import { startWebKit } from './webkit.ts'

const BROWSERS = [
  { name: 'Firefox', start: startFirefox, missing: without('firefox-esr') },
  { name: 'WebKit', start: startWebKit, missing: without('WebKitWebDriver', 'Xvfb') },
]
const ESCAPE = '\uE00C'

/** One site for a worker's journeys. Each finds it as the demo was set up. */
const test = base.extend<{ site: Copy }, { shared: Copy }>({
  shared: [
    async ({ browserName: _ }, use) => {
      const copy = await startCopy(() => {}, { SITE_SECRET: SECRET, FFMPEG: 'off' })
      await use(copy)
      await copy.discard()
    },
    { scope: 'worker' },
  ],
  async site({ shared }, use) {
    await use(restored(shared))
  },
})

function loaded(selector: string): string {
  return `[...document.querySelectorAll(${JSON.stringify(selector)})].some((image) => image.complete && image.naturalWidth > 0)`
}

/** In the page: the hearts that are pressed, the frame with the focus after the lightbox closed, and its video. */
const PRESSED = `[...document.querySelectorAll('[aria-pressed=true]')].map((one) => one.getAttribute('aria-label').split(',')[0])`
const FOCUSED = `document.querySelector('[role=dialog]') === null && document.activeElement.dataset.frame`
const VIDEO = `document.querySelector('[role=dialog] video')`

for (const { name, start, missing } of BROWSERS) {
  const visit = test.extend<{ visitor: ReturnType<typeof visitorAt> }>({
    async visitor({ browserName: _ }, use) {
      const driver = await start()
      await use(visitorAt(driver))
      await driver.close()
    },
  })

  visit.describe(name, { tag: '@all' }, () => {
    visit.skip(missing, `${name} is not installed.`)

    visit('a visitor books a session', async ({ site, visitor }) => {
      const { open, click, fill, seesHeading } = visitor
      await open(`${site.origin}/booking`)
      await click('button', 'Real Estate')
      for (const { kind, text, answer, id } of stepsOf('Real Estate')) {
        await seesHeading(text)
        if (kind === 'choice') {
          await click('button', answer)
        } else {
          await fill('', answer)
          await click('button', id === 'contactPhone' ? 'Submit' : 'Next')
        }
      }
      await seesHeading('Thank you! Your booking request has been sent.')
    })

    visit('a client signs in, looks at their album, and keeps a heart', async ({ site, visitor }) => {
      const { open, click, fill, see, seesHeading, type, read } = visitor
      await open(`${site.origin}/client`)
      await fill('Email', CLIENT)
      await fill('Password', account(CLIENT).password)
      await click('button', 'Login')
      await seesHeading(`Welcome, ${account(CLIENT).name}!`)
      const address = `${site.origin}/client/${account(CLIENT).clientId}/${ALBUM.slug}`
      await open(address)
      await seesHeading(ALBUM.name)
      await see(loaded('[data-frame="1"] picture img')).toBe(true)

      await click('link', 'Photo 1')
      await see('location.pathname.endsWith("/1")').toBe(true)
      await see(loaded('[role=dialog] img[src*="/photos/"]')).toBe(true)
      await click('button', 'Next')
      await see('location.pathname.endsWith("/2")').toBe(true)
      await type(ESCAPE)
      await see(FOCUSED).toBe('2')

      await click('button', 'Favorite: Photo 3')
      await see(PRESSED).toEqual(['Favorite: Photo 3'])
      await expect.poll(() => heartsIn(site)).toBe(1)
      await open(address)
      expect(await read(PRESSED)).toEqual(['Favorite: Photo 3'])
    })

    visit('a guest opens a link with its PIN', async ({ site, visitor }) => {
      const { open, click, fill, see, seesHeading } = visitor
      await open(site.origin + addLink(site, ALBUM.slug, PIN))
      await seesHeading('A private album')
      await fill('Enter the PIN', '1357')
      await click('button', 'Open album')
      await see('document.querySelector("[role=alert]")?.innerText').toBe('That PIN doesn’t match.')
      await fill('Enter the PIN', PIN)
      await click('button', 'Open album')
      await seesHeading(ALBUM.name)
      await click('button', 'Favorite: Photo 1')
      await expect.poll(() => heartsIn(site)).toBe(1)
    })

    visit('a guest plays a video', async ({ site, visitor }) => {
      const { open, click, see, read } = visitor
      const slug = await addFilm(site)
      await open(site.origin + addLink(site, slug))
      await click('link', 'Video')
      await see(`Math.round(${VIDEO}?.duration)`).toBe(8)
      await read(`void (${VIDEO}.muted = true, ${VIDEO}.play())`)
      await see(`${VIDEO}.currentTime > 0.2`).toBe(true)
    })
  })
}
