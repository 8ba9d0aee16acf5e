import { expect, test } from 'vitest'
import { photoRow } from '../../../../ports/database/testing/testing-rows.ts'
import { withDatabase } from '../../../../ports/database/testing.ts'
import type { Ports } from '../../../ports.server.ts'
import { readSite } from '../../../site/site.server.ts'
import { aBusiness } from '../../../site/testing.server.ts'
import { albumCard } from '../../list/album-list.server.ts'
import { addClients, anAlbum } from '../../testing.server.ts'
import { previewEmail } from './preview.server.ts'
import { readSending } from './sending.server.ts'

const NOW = Date.UTC(2027, 4, 1, 15)

withDatabase('the preview of an email', (open) => {
  test('shows and counts no photo that its reader will not see, and offers no download that is off', async () => {
    const database = await open()
    await aBusiness(database)
    const [hidden, ...shown] = [1, 2, 3].map((n) => photoRow(`${n}`))
    if (!hidden) throw new Error()
    const cover = { cover_photo_id: hidden.id, downloads: 'none' } as const
    await anAlbum(database, 'game', [hidden, ...shown], { visibility: 'private', ...cover })
    await database.db.updateTable('photo').set({ held: 1 }).where('id', '=', hidden.id).execute()
    await addClients(database, 'game', ['ann'])
    const ports = {
      database,
      identity: { passwords: null },
      origin: 'https://ann.example',
      storage: { read: async () => null },
    } as unknown as Ports
    const email = async () => (await readSending(ports, await readSite(database), 'game', NOW))?.email
    expect(await email()).toMatchObject({ cover: { coverId: shown[0]?.id }, to: 'ann' })
    expect((await email())?.html).toContain('2 photos')
    expect((await email())?.html).not.toContain('download')
    expect((await albumCard(database, 'game', NOW))?.cover?.id).toBe(shown[0]?.id)
    await database.db.updateTable('album').set({ downloads: 'web' }).execute()
    expect((await email())?.html).toContain('You can download them in a size made for sharing.')
    const written = { subject: 'It is up', line: 'Look at 111 <b>', clientId: null }
    const preview = await previewEmail(ports, await readSite(database), 'game', written)
    expect(preview?.subject).toBe('It is up')
    expect(preview?.html).toMatch(/Look at 111 &lt;b&gt;/)
    await database.db.updateTable('album').set({ visibility: 'public', published: 0 }).execute()
    expect(await previewEmail(ports, await readSite(database), 'game', written)).toBeNull()
  })
})
