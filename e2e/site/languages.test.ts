import { signWith } from '../../app/accounts/signature.server.ts'
import { stopAddress } from '../../app/athletes/follow/address.server.ts'
import { tokenOf } from '../../app/viewers/token.server.ts'
import { addSeason, EZRA, SEASON } from '../support/business/athletes.ts'
import { openSession } from '../support/business/clients.ts'
import { pages } from '../support/business/demo.ts'
import { mailedLink } from '../support/emails.ts'
import { overflowing, PSEUDO, speak, speakPseudo, untranslated } from '../support/pseudo.ts'
import { SECRET } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

const LINK = '01999999-0000-7000-8000-000000000000'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/400|404/] })

test('no screen of a family has English left, or is cut off', { tag: '@all' }, async ({
  page,
  context,
  ownCopy,
}) => {
  const copy = await ownCopy((db) => addSeason(db), { ...PSEUDO, SITE_SECRET: SECRET })
  await speakPseudo(context, copy.db)
  await page.setViewportSize({ width: 360, height: 740 })
  const wrong: [path: string, texts: string[]][] = []
  const open = async (path: string) => {
    await page.goto(copy.origin + path)
    await hydrated(page)
    const texts = [...(await untranslated(page, copy.db)), ...(await overflowing(page))]
    if (texts.length > 0) wrong.push([path, texts])
  }
  for (const path of [...pages(), '/booking?type=Headshots', '/nowhere', '/client/forgotten'])
    await open(path)
  for (const path of ['', '/follow']) await open(`/a/${EZRA.card}${path}`)
  copy.db
    .prepare(`insert into share_link (id, album_id, name, downloads, ask_who, created_at)
      select ?, id, 'Parents', 'web', 1, 0 from album where slug = ?`)
    .run(LINK, SEASON[0])
  await open(`/s/${tokenOf(signWith(SECRET), LINK)}`)
  const client = String(copy.db.prepare('select client_id as id from client_album').get()?.id)
  await openSession(context, copy, client)
  for (const path of ['', '/account', `/${SEASON[0]}`]) await open(`/client/${client}${path}`)
  expect(wrong).toEqual([])
})

test('a family follows in Spanish', { tag: '@all' }, async ({ page, copyOfSite }) => {
  const copy = copyOfSite((db) => {
    addSeason(db)
    speak(db, 'es')
  })
  await page.goto(`${copy.origin}/a/${EZRA.card}`)
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('textbox').fill(EZRA.pin)
  await page.getByRole('button').last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(EZRA.number)
  await page.goto(`${copy.origin}/a/${EZRA.card}/follow`)
  await hydrated(page)
  await page.getByLabel('Tu correo').fill('dana@example')
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect(page.getByRole('alert')).toContainText('correo')
  await page.getByLabel('Tu correo').fill('dana@example.com')
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.goto(await mailedLink(copy, 'dana@example.com'))
  await hydrated(page)
  await page.getByRole('button', { name: /^Sí/ }).click()
  const id = String(copy.db.prepare('select id from follower').get()?.id)
  await page.goto(stopAddress({ sign: signWith(SECRET), origin: copy.origin }, id))
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(/emails|Stop/)
})
