import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { photoRow } from '../../../ports/database/testing/testing-rows.ts'
import { testFolder, withDatabase } from '../../../ports/database/testing.ts'
import { openTestStripe } from '../../../ports/payments/testing-stripe.ts'
import { diskStorage } from '../../../ports/storage/disk.ts'
import { signWith } from '../../accounts/signature.server.ts'
import { testSecurityLog } from '../../audit/testing.server.ts'
import { openDeveloper } from '../../photos/develop/developer.server.ts'
import { originalKey } from '../../photos/storage-keys.server.ts'
import { farthest, QUARTERS, quarters, readQuarters } from '../../photos/testing.server.ts'
import { readBuyer } from '../../viewers/buyer.server.ts'
import { tokenOf } from '../../viewers/token.server.ts'
import { openFrames } from '../../viewers/viewer.server.ts'
import { doorOf, type Shopper } from '../cart/doors.server.ts'
import { checkOut } from '../orders/check-out.server.ts'
import { settle } from '../orders/settle.server.ts'
import type { StoreSettings } from '../payments/store-settings.server.ts'
import { quote } from '../quote.server.ts'
import { aCart, aStore } from '../testing.server.ts'
import { cutOff, isSharp, type PrintSpec, readSpec, sheetOf } from './print.ts'
import { stepPrints } from './print-step.server.ts'
import { itemsToMake, orderPrints, printsToMake } from './prints.server.ts'
import { printsZip } from './prints-zip.server.ts'

const CROP = { x: 0, y: 50, border: false }

describe('a crop', () => {
  const wide = { width: 6000, height: 4000 }

  test('moves along the longer side, and turns with the photo', () => {
    const at = (x: number) => sheetOf(wide, { ...CROP, size: '8x10', x })
    expect(at(0)).toMatchObject({ left: 0, top: 0, width: 5000, height: 4000 })
    expect(at(100).left).toBe(1000)
    expect(cutOff(wide, at(50))).toBe(17)
    const upright = sheetOf({ width: 4000, height: 6000 }, { ...CROP, size: '8x10', y: 100 })
    expect(upright).toMatchObject({ left: 0, top: 1000, width: 4000, height: 5000 })
    expect(sheetOf({ width: 6000, height: 3000 }, { ...CROP, size: '4x6', x: 100 }).left).toBe(1500)
  })

  test('may be left out for a white border, without enlarging', () => {
    const sheet = sheetOf(wide, { ...CROP, size: '8x10', border: true })
    expect(sheet).toMatchObject({ ...wide, left: 0, top: 0, paper: { width: 6000, height: 4800 } })
  })

  test('needs 150 pixels to an inch', () => {
    expect(isSharp({ width: 1800, height: 1200 }, '8x10')).toBe(true)
    expect(isSharp({ width: 1800, height: 1199 }, '8x10')).toBe(false)
  })

  test('is read with limits', () => {
    const read = (text: string) => readSpec((name) => new URLSearchParams(text).get(name))
    expect(read('size=8x10&x=36&y=900&border=1&count=0')).toEqual({
      size: '8x10',
      x: 36,
      y: 100,
      border: true,
      count: 1,
    })
    expect(read('size=9x9')).toBeNull()
  })
})

const NOW = Date.now()
const sign = signWith('a secret of this test')
const GUEST: Shopper = { linkId: 'derbylink123', pinHash: null, guestId: null, address: '' }
const STORE = { account: { id: 'a', name: 'A' }, currency: 'usd', test: true, countries: ['US'], days: 90 }
const BY = { actor: { kind: 'system' } as const, now: NOW }
const PRICES = { photo: 800, '4x6': 500, '8x10': 1800 }

withDatabase('prints', (open) => {
  async function aShop() {
    const database = await open()
    await aStore(database)
    const { db } = database
    const storage = diskStorage(testFolder())
    const developer = openDeveloper({ database, storage, log: { error: () => {} } })
    onTestFinished(() => developer.close())
    const { id } = photoRow('derby1')
    // As a camera held upside down leaves it, with what no print needs to say.
    const upsideDown = await quarters(1500, 1000, QUARTERS.toReversed())
      .withMetadata({ orientation: 3 })
      .withIccProfile('p3')
      .withExifMerge({ IFD0: { Artist: 'Ana Diaz' } })
      .jpeg({ quality: 100 })
      .toBuffer()
    await storage.put(originalKey(id), upsideDown)
    await db.updateTable('photo').set({ width: 1500, height: 1000 }).where('id', '=', id).execute()
    await db.updateTable('frame').set({ number: 109 }).where('id', '=', 'derby-1').execute()
    await db
      .updateTable('price_list')
      .set({ prices: JSON.stringify(PRICES) })
      .execute()
    const stripe = await openTestStripe()
    const { security } = testSecurityLog(database)
    const ports = { database, sign, security, origin: 'https://example.com', payments: stripe.payments }
    const ask = async (...prints: Partial<PrintSpec>[]) => {
      const wishes = prints.map((print) => {
        return {
          kind: 'print',
          frame: 'derby-1',
          print: { ...CROP, size: '4x6', count: 1, ...print },
        } as const
      })
      const cart = aCart([doorOf(sign, GUEST)], ...wishes)
      return { cart, quote: await quote(ports, cart, async () => null, NOW), store: STORE as StoreSettings }
    }
    const buy = async (...prints: Partial<PrintSpec>[]) => {
      const url = await checkOut(ports, { ...(await ask(...prints)), mailing: 600 }, NOW)
      await stripe.pay(url ?? '', 'card')
      const { id } = await db.selectFrom('store_order').select('id').executeTakeFirstOrThrow()
      await settle(ports, id, NOW)
      return id
    }
    const order = () => db.selectFrom('store_order').selectAll().executeTakeFirstOrThrow()
    const zipped = async (items: string[]) =>
      unzipped(await buffer(printsZip({ database, storage, developer }, items, NOW)))
    return { ports, database, db, ask, buy, order, zipped }
  }

  test('cost what the list says, where the photo has the pixels', async () => {
    const { ask, db } = await aShop()
    const total = async (print: Partial<PrintSpec>) => (await ask(print)).quote.total
    expect(await total({ count: 3 })).toBe(1500)
    // A thousand pixels are too few for eight inches, and five by seven isn't sold.
    expect([await total({ size: '8x10' }), await total({ size: '5x7' })]).toEqual([0, 0])
    await db.updateTable('photo').set({ width: 1800, height: 1200 }).execute()
    expect(await total({ size: '8x10' })).toBe(1800)
  })

  test('go from an order to the ZIP, in the photo’s own pixels and nothing else of it', async () => {
    const { ports, database, db, buy, order, zipped } = await aShop()
    const id = await buy({ count: 2, x: 100 }, { border: true, size: '4x6' })
    expect(await order()).toMatchObject({ prints: 'to-print', subtotal: 1500, mailing: 600, total: 2100 })
    const [label] = (await orderPrints(database, id)).map(({ label }) => label)
    expect(label).toMatch(/^109, 2 prints 4×6/)
    expect(JSON.parse((await order()).address ?? '')).toContain('Renee Alvarez')
    // A print gives no file.
    const buyer = await readBuyer(ports, tokenOf(sign, (await order()).link_id, 'order'))
    expect(buyer && (await openFrames(ports, buyer, null, NOW).select('frame.id').execute())).toEqual([])

    // A test order isn’t printed.
    expect([await printsToMake(database), await itemsToMake(database, null)]).toEqual([null, []])
    await db.updateTable('store_order').set({ test: 0 }).execute()
    expect(await printsToMake(database)).toMatchObject({ count: 3, orders: 1 })
    const files = await zipped(await itemsToMake(database, null))
    const [cropped, bordered] = ['1001-4x6-2x-109.jpg', '1001-4x6-1x-109.jpg']
    expect([...files.keys()]).toEqual([cropped, bordered, 'prints.csv'])
    expect(`${files.get('prints.csv')}`).toContain(`${cropped},1001,4x6,2,109,filled,1500,1000`)
    expect(Buffer.concat([...files.values()]).includes('Ana Diaz')).toBe(false)
    const picture = files.get(cropped as string) as Buffer
    expect(farthest(await readQuarters(picture), QUARTERS)).toBeLessThan(8)
    const { width, height, exif, xmp, iptc, icc, space } = await sharp(picture).metadata()
    expect({ width, height, exif, xmp, iptc, space }).toEqual({ width: 1500, height: 1000, space: 'srgb' })
    expect(icc?.toString('latin1').replaceAll('\0', '')).toContain('sRGB')
  })

  test('are made of no hidden athlete, and the owner reads why', async () => {
    const { database, db, buy, zipped } = await aShop()
    const id = await buy({})
    const before = await itemsToMake(database, id)
    await db.updateTable('person').set({ not_shown_at: 1 }).where('id', '=', 'ana').execute()
    expect(await itemsToMake(database, id)).toEqual([])
    expect(await orderPrints(database, id)).toMatchObject([{ isMakeable: false }])
    // Hidden while the ZIP is made.
    expect([...(await zipped(before)).keys()]).toEqual(['prints.csv'])
  })

  test('tell the buyer once that they are in the mail', async () => {
    const { database, db, buy, order } = await aShop()
    const id = await buy({})
    const step = (to: string) => database.write((trx) => stepPrints(trx, id, to, BY))
    expect(await step('mailed')).toHaveProperty('refused')
    for (const to of ['printed', 'mailed', 'printed', 'mailed']) expect(await step(to)).toBeNull()
    expect((await order()).prints).toBe('mailed')
    const jobs = await db.selectFrom('job').where('kind', '=', 'mail').select('payload').execute()
    expect(jobs.map(({ payload }) => JSON.parse(payload).email)).toEqual(['order', 'order-mailed'])
  })
})

/** Our entries are stored as they are. */
function unzipped(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [bytes, name, extra] = [
      zip.readUInt32LE(at + 18),
      zip.readUInt16LE(at + 26),
      zip.readUInt16LE(at + 28),
    ]
    const start = at + 30 + name + extra
    files.set(zip.toString('utf8', at + 30, at + 30 + name), zip.subarray(start, start + bytes))
    at = start + bytes
  }
  expect(zip.readUInt16LE(zip.length - 12)).toBe(files.size)
  return files
}
