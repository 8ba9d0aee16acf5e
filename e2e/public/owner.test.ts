import { heroIds } from '../support/business/demo.ts'
import { expectAccessible } from '../support/screen/accessible.ts'
import { expect, test } from '../support/test.ts'

test.describe('what the owner writes', () => {
  // The legal page that has no text yet.
  test.use({ expected: [/404/] })

  test('is on the pages: colors, navigation, focal points and legal texts', { tag: '@all' }, async ({
    page,
    copyOfSite,
  }) => {
    const copy = copyOfSite()
    // axe judges no text while it is fading in.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const missing = await page.goto(`${copy.origin}/privacy`)
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })).toHaveCount(0)

    const db = copy.database()
    const write = (section: string, content: unknown) =>
      db
        .prepare(
          'insert into site_section (section, published) values (?, ?) on conflict do update set published = excluded.published',
        )
        .run(section, JSON.stringify(content))
    const identity = db.prepare(`select published from site_section where section = 'identity'`).get()
    const colors = { ground: '#f7f5ef', text: '#1a1c20', accent: '#9a3412' }
    write('identity', { ...JSON.parse(String(identity?.published)), colors })
    write('navigation', { pages: ['booking', 'portfolio'] })
    write('hero', { slides: [{ photo: heroIds()[0], focus: { x: 12, y: 88 } }] })
    const text = 'We keep little.\n\n# Your rights\nAsk us.\nWe answer.'
    write('legal', { privacy: { title: 'Privacy', text } })
    db.close()

    await page.goto(copy.origin)
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(247, 245, 239)')
    await expect(page.locator('html')).toHaveCSS('color', 'rgb(26, 28, 32)')
    await expect(page.getByRole('banner').getByRole('listitem')).toHaveText(['Booking', 'Portfolio'])
    const picture = page.getByRole('region', { name: 'Featured photographs' }).locator('picture img')
    await expect(picture).toHaveCSS('object-position', '10% 90%')
    await expectAccessible(page)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Your rights'])
    await expect(page.getByRole('main').getByRole('paragraph')).toHaveText([
      'We keep little.',
      'Ask us. We answer.',
    ])
    expect((await page.goto(`${copy.origin}/notice`))?.status()).toBe(404)
    expect(await (await page.request.get(`${copy.origin}/sitemap.xml`)).text()).toContain(
      `${copy.origin}/privacy<`,
    )
  })
})
