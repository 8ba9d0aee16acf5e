import { rmSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { CARD, GAME, sellGame } from '../support/business/store.ts'
import { expectAccessible, expectAccessibleInBoth } from '../support/screen/accessible.ts'
import { type Copy, original, SECRET } from '../support/site.ts'
import { signInAsOwner } from '../support/studio.ts'
import { expect, hydrated, test } from '../support/test.ts'

const ADDRESS = { line1: '12 Elm St', city: 'Bay Point', state: 'FL', postal_code: '33601', country: 'US' }
const PRICES = { photo: 2000, '4x6': 500, '8x10': 1800, '20x30': 9900 }

function printsForSale(db: DatabaseSync): void {
  sellGame(db, PRICES)
  db.exec(`update setup set value = json_set(value, '$.mailing', 600) where name = 'payments'`)
}

test.use({ expected: [/status(: | of )404 /] })

/** The demo's photos are too small to print. Their larger sizes for the screen aren't there. */
async function enlarge({ db, folder }: Copy): Promise<void> {
  const [width, height] = [3600, 2400]
  const large = await sharp({ create: { width, height, channels: 3, background: '#356' } })
    .jpeg()
    .toBuffer()
  const photos = db.prepare(
    'select photo_id as id from frame join album on album.id = album_id where slug = ?',
  )
  for (const { id } of photos.all(GAME)) {
    const file = original(folder, String(id))
    rmSync(file)
    writeFileSync(file, large)
    db.prepare('update photo set width = ?, height = ? where id = ?').run(width, height, String(id))
  }
}

function frameOf(db: DatabaseSync): string {
  const game = db.prepare(
    `select frame.id from frame join album on album.id = album_id where slug = ? order by place limit 1`,
  )
  return String(game.get(GAME)?.id)
}

test('a family crops a print and has it mailed, and the owner makes it', { tag: '@all' }, async ({
  ownCopy,
  page,
}) => {
  const copy = await ownCopy(printsForSale, { SITE_SECRET: SECRET })
  await page.goto(copy.origin + CARD)
  await hydrated(page)
  await page
    .locator('#photographs')
    .getByRole('link', { name: /^Photo \d/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Buy', { exact: true }).click()
  // Not before its proof is drawn.
  await enlarge(copy)
  await page.getByRole('link', { name: 'Print, from $5' }).click()
  await expect(page.getByText('too big')).toBeVisible()
  await expect(page.getByText('4×6 fits the photo exactly.')).toBeVisible()
  await page.getByRole('link', { name: '8×10 $18' }).click()
  await expect(page.getByText('17% of the photo stays off')).toBeVisible()
  const crop = page.getByRole('slider', { name: 'Crop' })
  await crop.press('ArrowRight')
  await expect(crop).toHaveAttribute('aria-valuenow', '52')
  const box = await crop.boundingBox()
  if (!box) throw new Error('The crop is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/x=100/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Add to cart, $36' }).click()

  await page.getByRole('link', { name: 'By mail, $6' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check out, $42' }).click()
  await page.getByLabel('email').fill('renee@brackwater.example')
  await page.getByLabel('name').fill('Renee Brackwater')
  for (const [line, text] of Object.entries(ADDRESS)) await page.getByLabel(line).fill(text)
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your prints are ordered')
  await expect(page.getByRole('definition').filter({ hasText: '$42.00' })).toBeVisible()
  await expectAccessible(page)

  await signInAsOwner(page, copy)
  const { id } = copy.db.prepare('select id from store_order').get() as { id: string }
  await page.goto(`${copy.origin}/studio/orders/${id}`)
  await hydrated(page)
  const prints = page.getByRole('region', { name: 'Prints' })
  await expect(prints.getByText('2 of 8×10, cropped')).toBeVisible()
  await expect(prints.getByText('12 Elm St')).toBeVisible()
  const zip = await page.request.get(`${copy.origin}/studio/orders/${id}/prints.zip`)
  expect((await zip.body()).toString('latin1')).toMatch(/\d{4}-8x10-2x-\d+\.jpg[\s\S]+prints\.csv/)
  await prints.getByRole('button', { name: 'Mark as printed' }).click()
  await prints.getByRole('button', { name: 'Mark as mailed' }).click()
  await expect(prints.getByText('The buyer got an email.')).toBeVisible()
  await expectAccessibleInBoth(page)
  await prints.getByRole('button', { name: 'Undo' }).click()
  await expect(prints.getByRole('button', { name: 'Mark as handed out' })).toBeVisible()
})

test('without a script, links move the crop', { tag: '@plain' }, async ({ ownCopy, page }) => {
  const copy = await ownCopy(printsForSale, { SITE_SECRET: SECRET })
  await enlarge(copy)
  await page.goto(`${copy.origin}${CARD}/print/${frameOf(copy.db)}?size=8x10`)
  await page.getByRole('link', { name: 'Right' }).click()
  await page.getByRole('link', { name: 'One more' }).click()
  await expect(page).toHaveURL(/x=60&y=50&count=2$/)
  await page.getByRole('link', { name: 'Keep the whole photo' }).click()
  await expect(page.getByText('Nothing is cut.')).toBeVisible()
  await page.getByRole('button', { name: 'Add to cart, $36' }).click()
  await expect(page.getByText('White border')).toBeVisible()
  await page.getByText('Pay Jordan in person').click()
  await page.getByLabel('Your email').fill('renee@brackwater.example')
  await page.getByRole('button', { name: 'Place the order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Give Jordan $36 and this number')
  const made = copy.db.prepare(
    'select kind, print_size, border, quantity, mailing, prints from store_item, store_order',
  )
  expect(made.all()).toEqual([
    { kind: 'print', print_size: '8x10', border: 1, quantity: 2, mailing: null, prints: 'to-print' },
  ])
})
