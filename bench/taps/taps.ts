/** The taps that are measured. What runs in the page is sent as its source, an arrow that uses nothing from around it. */
import { type Client, namesOf, restoreHearts } from './client.ts'
import type { Tap } from './tap.ts'

export function tapsOf(gallery: string, client: Client): Tap[] {
  return [menu, filter, lightbox(gallery), photograph(gallery), booking, favorite(client)]
}

const menu: Tap = {
  name: 'menu',
  path: '/',
  target: (page) => page.getByRole('button', { name: 'Menu' }),
  about: 'nav[aria-label="Main"]',
  shown: (nav) => document.querySelector(nav)?.checkVisibility() ?? false,
}

const filter: Tap = {
  name: 'filter',
  path: '/portfolio',
  target: (page) => page.getByRole('form', { name: 'Category' }).getByRole('button', { name: 'Football' }),
  about: 'Football',
  shown: (category) => {
    const pressed = document.querySelector('form[aria-label="Category"] [aria-pressed="true"]')
    const cards = [...document.querySelectorAll('main li:has(h2)')].filter((card) => card.checkVisibility())
    return (
      pressed?.textContent === category &&
      cards.length > 0 &&
      cards.every((card) => card.textContent?.includes(category))
    )
  },
}

const LIGHTBOX = '[role="dialog"], section[aria-label^="Photograph "]'

function lightbox(gallery: string): Tap {
  return {
    name: 'frame of a gallery, lightbox open',
    path: gallery,
    target: (page) => page.getByRole('region', { name: 'Photographs' }).getByRole('link').first(),
    about: LIGHTBOX,
    shown: (box) => document.querySelector(box)?.checkVisibility() ?? false,
  }
}

/** The same until the large photograph has arrived, not only its placeholder. */
function photograph(gallery: string): Tap {
  return {
    ...lightbox(gallery),
    name: 'frame of a gallery, photograph there',
    shown: (box) => {
      const open = document.querySelector(box)
      if (!open?.checkVisibility()) return false
      return [...open.querySelectorAll('img')].some((image) => {
        const { left, right, width } = image.getBoundingClientRect()
        const onScreen = left < innerWidth && right > 0 && width > innerWidth / 2
        return image.alt !== '' && image.complete && image.naturalWidth > 0 && onScreen
      })
    },
  }
}

const booking: Tap = {
  name: 'choice of a booking',
  path: '/booking',
  target: (page) => page.getByRole('main').getByRole('button', { name: 'Sports', exact: true }),
  about: 'Which team should I look for?',
  shown: (question) =>
    document.querySelector('main label')?.textContent === question &&
    (document.querySelector('main input:not([type=hidden])')?.checkVisibility() ?? false),
}

function favorite(client: Client): Tap {
  return {
    name: 'heart',
    // Below the cover, where its button leads.
    path: `${client.gallery}#photographs`,
    cookies: client.cookies,
    target: (page) => page.getByRole('button', { name: client.heart, exact: true }),
    about: client.heart,
    shown: (name) =>
      [...document.querySelectorAll('button[aria-pressed="true"]')].some(
        (heart) => heart.ariaLabel === name && heart.checkVisibility(),
      ),
    posts: 1,
    async stored(page, origin) {
      await page.goto(origin + client.gallery, { waitUntil: 'networkidle' })
      const now = await namesOf(page)
      await restoreHearts(page, origin, client)
      return now.join() === [...client.pressed, client.heart].sort().join()
    },
  }
}
