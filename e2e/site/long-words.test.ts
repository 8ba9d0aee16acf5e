import type { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { openSession } from '../support/business/clients.ts'
import { shownPosts } from '../support/business/demo.ts'
import { expect, hydrated, test } from '../support/test.ts'

const CLIENT = 'yhdistys'
const SLUG = 'bp-fb-101825'
const PUBLIC = '2025-10-18-bay-point-vs-ridgeview'
const POST = shownPosts()[0]?.slug

function longNames(db: DatabaseSync): void {
  db.exec(`
    insert into client (id, name, email) values ('${CLIENT}', 'Ylioppilaskuvaajayhdistys', 'seura@example.com');
    insert into client_album (client_id, album_id, position, granted_at)
      select '${CLIENT}', id, 1, 0 from album where slug = '${SLUG}';
    update album set display_name = 'Jalkapallomestaruuskilpailut und Weihnachtsfeierlichkeiten' where slug = '${SLUG}';
    insert into pick_list (id, album_id, name, created_at) select 'list', id, 'Album', 0 from album where slug = '${SLUG}';
    update album set name = 'District Championships' where slug = '${PUBLIC}';
    update post set title = 'Eine Geschwindigkeitsbegrenzung' where slug = '${POST}';
    update site_section set published = replace(replace(published, '"Real Estate"', '"Rakennusvalokuvaus"'),
      'Actor/Model', 'Schauspielerinnen/Bewerbungsfotografie') where section = 'questions'`)
}

/** The words in headlines and on buttons of the page that are on two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.locator('main :is(h1, h2, h3, button)').evaluateAll((all) => {
    const broken: string[] = []
    for (const element of all.filter((one) => one.checkVisibility())) {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        for (const { 0: word, index } of text.data.matchAll(/[^\s/–—-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1) broken.push(word)
        }
      }
    }
    return broken
  })
}

test('no headline and no button breaks a word', { tag: '@all' }, async ({ page, context, copyOfSite }) => {
  const copy = copyOfSite(longNames)
  await openSession(context, copy, CLIENT)
  const portal = `/client/${CLIENT}`
  const album = `${portal}/${SLUG}`
  const pages = [portal, album, `${album}/picks/list`, `/portfolio/${PUBLIC}`, `/blog/${POST}`]
  for (const path of [...pages, '/booking', '/booking?type=Headshots']) {
    await page.goto(copy.origin + path)
    await hydrated(page)
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect([path, width, await brokenWords(page)]).toEqual([path, width, []])
    }
  }
})
