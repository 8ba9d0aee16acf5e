import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openSession } from '../support/business/clients.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const DEMO = join(import.meta.dirname, '../../demo')
const CLIP = join(DEMO, 'videos/football-kickoff.mp4')
const PHOTO = join(DEMO, 'photographs', readdirSync(join(DEMO, 'photographs'))[0] as string)

test('the owner adds a video to watch', { tag: '@all' }, async ({ page, context, ownCopy }) => {
  // As it is on a server without ffmpeg; what ffmpeg does is tested where it is installed.
  const site = await ownCopy(
    (db) =>
      db.exec(`insert into client (id, name, email) values ('ann', 'Ann', 'ann@example.com');
        insert into album (id, slug, visibility, name, display_name, published)
          values ('game', 'game', 'private', 'GAME', 'October 18: A vs. B', 1);
        insert into client_album (client_id, album_id, position, granted_at) values ('ann', 'game', 1, 0)`),
    { FFMPEG: 'off' },
  )
  await signInAsOwner(page, site)
  await page.goto(`${site.origin}/studio/albums/game`)
  await hydrated(page)
  await page.getByLabel('Photos', { exact: true }).setInputFiles([PHOTO, CLIP])
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('2 photos added')
  const cell = page.getByRole('gridcell', { name: /football-kickoff/ })
  await expect(cell).toContainText('0:08')
  await expect(cell).not.toHaveAttribute('data-waiting')
  await cell.dblclick()
  await expect(page.getByRole('dialog').locator('video')).toHaveAttribute('controls', '')
  await expectAccessibleInBoth(page)

  await context.clearCookies()
  await openSession(context, site, 'ann')
  const address = `${site.origin}/client/ann/game`
  await page.goto(address)
  await hydrated(page)
  await page.getByRole('link', { name: 'Video 2, 0:08' }).click()
  const lightbox = page.getByRole('dialog')
  const video = lightbox.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(8, 0)
  await expectAccessible(page)
  const facts = () =>
    video.evaluate((element: HTMLVideoElement) => ({ at: element.currentTime, paused: element.paused }))
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true
    return element.play()
  })
  await expect.poll(async () => (await facts()).at).toBeGreaterThan(0.2)
  // The arrow keys are the video's while it has the focus, and the gallery's elsewhere.
  await video.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(`${address}/2`)
  const played = await video.elementHandle()
  await lightbox.getByRole('button', { name: 'Previous' }).click()
  await expect(page).toHaveURL(`${address}/1`)
  expect(await played?.evaluate((element) => (element as HTMLVideoElement).paused)).toBe(true)
})
