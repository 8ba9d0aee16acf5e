import { expect, test } from 'vitest'
import { TERMINAL } from '../../app/audit/actor.ts'
import { drawLogo } from '../../app/photos/develop/drawing/draw-logo.server.ts'
import { smallPicture } from '../../app/photos/testing.server.ts'
import { editSections } from '../../app/site/publishing/edit.server.ts'
import { readSite } from '../../app/site/site.server.ts'
import { aBusiness, IDENTITY } from '../../app/site/testing.server.ts'
import { withDatabase } from '../../ports/database/testing.ts'
import { openTestSite } from './testing-site.ts'

withDatabase('the logo', (open) => {
  test('is at an address of its own, at which nothing runs, until there is another', async () => {
    const database = await open()
    await aBusiness(database)
    const { origin } = await openTestSite(database)
    const edit = (logo: object) =>
      editSections(database, { identity: { ...IDENTITY, logo } }, { actor: TERMINAL, now: 5 })
    const publish = async (color: number) => {
      expect(await edit(await drawLogo(await smallPicture(color)))).toHaveProperty('changed')
      const view = (await readSite(database)).logo
      return view && 'src' in view ? view.src : ''
    }
    const address = await publish(1)
    const response = await fetch(`${origin}${address}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(await publish(2)).not.toBe(address)
    expect((await fetch(`${origin}${address}`)).status).toBe(404)
    expect(await edit({ width: 9, height: 9, webp: 'PHNjcmlwdD4=' })).toEqual({
      mistakes: ['identity.logo: can’t be shown: upload it again'],
    })
  })
})
