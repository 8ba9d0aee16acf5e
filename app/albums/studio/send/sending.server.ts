import { inLanguage } from '#language'
import type { By } from '../../../audit/actor.ts'
import { wordsOf } from '../../../mail/kinds.server.ts'
import { albumProgress } from '../../../photos/develop/album-progress.server.ts'
import type { Ports } from '../../../ports.server.ts'
import type { EmailTemplates } from '../../../site/sections/email-templates.ts'
import { readSections } from '../../../site/sections/sections.server.ts'
import type { SiteView } from '../../../site/site.ts'
import { type AlbumClient, albumClients } from '../../clients/album-clients.server.ts'
import { albumCard } from '../../list/album-list.server.ts'
import { albumFacts } from '../../sending/album-email.server.ts'
import { type SendOutcome, sendAlbum } from '../../sending/send-album.server.ts'

export async function readSending(
  { database, identity }: Pick<Ports, 'database' | 'identity'>,
  site: SiteView,
  albumId: string,
  now: number,
) {
  const album = await albumCard(database, albumId, now)
  if (!album || album.visibility === 'public') return null
  const [clients, progress, { sections }] = await Promise.all([
    albumClients(database, albumId, now),
    albumProgress(database, albumId),
    readSections(database, ['emails']),
  ])
  const first = clients.find(mayGetEmail) ?? clients[0]
  const facts = await albumFacts(database, albumId, first?.expiresAt ?? null)
  if (!facts) return null
  const invites = ({ canSignIn }: AlbumClient) => identity.passwords !== null && !canSignIn
  const open = clients.filter(({ access }) => access === 'open')
  return {
    now,
    album,
    clients,
    waiting: progress.waiting,
    failed: progress.failed.length,
    email: {
      ...wordsFor({ facts, first, site, templates: sections.emails ?? {} }, now),
      picture: album.cover,
      invites: first ? invites(first) : false,
      differs: open.some(invites) && !open.every(invites),
    },
  }
}

interface Written {
  facts: NonNullable<Awaited<ReturnType<typeof albumFacts>>>
  first: AlbumClient | undefined
  site: SiteView
  templates: EmailTemplates
}

/** '{link}' stands for the button. */
function wordsFor({ facts, first, site, templates }: Written, now: number) {
  const to = first?.name ?? 'your client'
  const email = {
    kind: 'album-ready',
    ...facts,
    clientName: to,
    clientEmail: '',
    link: '',
    coverId: null,
    picture: null,
    proofs: false,
    invitedUntil: null,
  } as const
  const { subject, paragraphs } = inLanguage(site.language, () => wordsOf(email, site, now, templates))
  return { to, subject, paragraphs: paragraphs.map((text) => text.replaceAll('{client}', () => to)) }
}

export type SendingView = NonNullable<Awaited<ReturnType<typeof readSending>>>

function mayGetEmail({ access, ready }: AlbumClient): boolean {
  return access === 'open' && ['none', 'failed', 'stored'].includes(ready.state)
}

export type Sent = { outcomes: { name: string; outcome: SendOutcome }[] } | { error: string }

/** Sends to the chosen clients. Only those in `again` get it a second time, so a repeated form is one email. */
export async function send(
  { database, identity }: Pick<Ports, 'database' | 'identity'>,
  albumId: string,
  chosen: { to: string[]; again: string[] },
  by: By,
): Promise<Sent> {
  const ports = { database, passwords: identity.passwords }
  const outcomes: { name: string; outcome: SendOutcome }[] = []
  if (chosen.to.length + chosen.again.length === 0) return { error: 'Choose at least one client.' }
  for (const again of [false, true]) {
    const to = again ? chosen.again : chosen.to
    if (to.length === 0) continue
    const sent = await sendAlbum(ports, albumId, { to, again }, by)
    if ('refused' in sent) return { error: sent.refused }
    outcomes.push(...sent.clients.map(({ name, outcome }) => ({ name, outcome })))
  }
  return { outcomes }
}
