import type { Ports } from '../../../ports.server.ts'
import { readSections } from '../../../site/sections/sections.server.ts'
import type { SiteView } from '../../../site/site.ts'
import { type AlbumClient, albumClients } from '../../clients/album-clients.server.ts'
import { readyFor } from '../../sending/album-email.server.ts'
import type { Written } from '../../sending/written.server.ts'

function mayGetEmail({ access, ready }: AlbumClient): boolean {
  return access === 'open' && ['none', 'failed', 'stored'].includes(ready.state)
}

export async function isSendable({ database }: Pick<Ports, 'database'>, albumId: string): Promise<boolean> {
  const album = database.db.selectFrom('album').select('id').where('id', '=', albumId)
  const row = album.where('visibility', '=', 'private').where('deleted_at', 'is', null)
  return (await row.executeTakeFirst()) !== undefined
}

/**
 * The email as its client gets it, without the styles for mail programs. Null for another kind of album.
 * @param clientId null for the first who has none yet
 */
export async function previewEmail(
  ports: Pick<Ports, 'database' | 'identity' | 'origin'>,
  site: SiteView,
  albumId: string,
  { clientId, ...written }: Written & { clientId: string | null },
) {
  const { database, identity, origin } = ports
  if (!(await isSendable(ports, albumId))) return null
  const now = Date.now()
  const clients = await albumClients(database, albumId, now)
  const to = clients.find(({ id }) => id === clientId) ?? clients.find(mayGetEmail) ?? clients[0]
  const invited = to && identity.passwords !== null && !to.canSignIn
  const email = await readyFor(database, albumId, {
    name: to?.name ?? 'your client',
    email: to?.email ?? '',
    link: origin,
    until: to?.expiresAt ?? null,
    invitedUntil: invited ? now + INVITATION : null,
  })
  if (!email) return null
  // Imported at the top, the templates and react-email would load at every start.
  const { composeEmail } = await import('../../../mail/compose.server.tsx')
  const { sections } = await readSections(database, ['emails'])
  const picture = email.coverId === null ? null : { content: new Uint8Array(), alt: email.album }
  const composed = await composeEmail({ ...email, ...written, picture }, site, now, sections.emails ?? {})
  return {
    to: to?.name ?? 'your client',
    from: `${site.studio} <${site.email}>`,
    subject: composed.subject,
    html: composed.html.replace(/<style>.*?<\/style>/gs, ''),
    cover: { coverId: email.coverId, album: email.album, proofs: email.proofs },
  }
}

/** 14 days, in milliseconds, as a password link has. */
const INVITATION = 14 * 86_400_000
