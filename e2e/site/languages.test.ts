import type { Page } from '@playwright/test'
import { addSeason, EZRA, SEASON } from '../support/business/athletes.ts'
import { openSession } from '../support/business/clients.ts'
import { pages } from '../support/business/demo.ts'
import { overflowing, PSEUDO, speakPseudo, untranslated } from '../support/pseudo.ts'
import { SECRET } from '../support/site.ts'
import { expect, hydrated, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, expected: [/404/] })

test('no screen of a family has English left, or is cut off', { tag: '@all' }, async ({
  page,
  context,
  ownCopy,
}) => {
  const copy = await ownCopy((db) => addSeason(db), { ...PSEUDO, SITE_SECRET: SECRET })
  await speakPseudo(context, copy.db)
  await page.setViewportSize({ width: 360, height: 740 })
  const wrong: [path: string, what: string, texts: string[]][] = []
  const look = async (path: string) => {
    const texts = await untranslated(page, copy.db)
    if (texts.length > 0) wrong.push([path, 'English', texts])
    const cut = await overflowing(page)
    if (cut.length > 0) wrong.push([path, 'cut off', cut])
  }
  const open = async (path: string) => {
    await page.goto(copy.origin + path)
    await hydrated(page)
    await look(path)
  }
  for (const path of [...pages(), '/nowhere', '/client', '/client/forgotten']) await open(path)
  await open(`/a/${EZRA.card}`)
  await open(`/a/${EZRA.card}/follow`)
  const client = String(copy.db.prepare('select client_id as id from client_album').get()?.id)
  await openSession(context, copy, client)
  await open(`/client/${client}`)
  await open(`/client/${client}/${SEASON[0]}`)
  expect(wrong).toEqual([])
})
