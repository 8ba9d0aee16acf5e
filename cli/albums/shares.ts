import { signWith } from '../../app/accounts/signature.server.ts'
import { readDownloads } from '../../app/albums/studio/access/album-downloads.server.ts'
import { type LinkLine, listLinks } from '../../app/albums/studio/access/link-list.server.ts'
import { addLink, revokeLink } from '../../app/albums/studio/access/links.server.ts'
import { TERMINAL } from '../../app/audit/actor.ts'
import { endOfDay } from '../../app/clients/grants/end.ts'
import { shareAddress } from '../../app/galleries/shares/address.ts'
import { siteSecret } from '../../server/settings/secret.ts'
import { type Command, type Context, done, Refusal, UsageError } from '../command.ts'
import { albumBy } from '../find.ts'
import { moment, table } from '../text.ts'

const add: Command = {
  name: 'share add',
  usage: '<album> <name> [--pin <digits>] [--until <day>] [--downloads all|web|none] [--ask-who]',
  summary: 'make a share link of an album, for people without an account',
  details: [
    'Whoever has the link sees the album. --pin asks for four to eight digits first; --until is the last day.',
    '--downloads is never more than the album allows, and web without it. --ask-who asks for a name after the first heart.',
  ].join('\n'),
  options: {
    pin: { type: 'string' },
    until: { type: 'string' },
    downloads: { type: 'string' },
    'ask-who': { type: 'boolean' },
  },
  positionals: [2, 2],
  async run({ positionals: [album = '', name = ''], values }, context) {
    const { database, timeZone, mail } = context
    const downloads = readDownloads(String(values.downloads ?? 'web'))
    if (!downloads) throw new UsageError('--downloads is all, web or none.')
    const expiresAt = values.until === undefined ? null : endOfDay(String(values.until), timeZone)
    if (values.until !== undefined && expiresAt === null) {
      throw new UsageError('--until should be a day such as 2027-06-30.')
    }
    const { id: albumId } = await albumBy(database, album)
    const link = { albumId, name: name.trim(), pin: String(values.pin ?? ''), downloads, expiresAt }
    const sign = await signOf(context)
    const asked = { ...link, askWho: values['ask-who'] === true }
    const { id, token } = done(await addLink({ database, sign }, asked, TERMINAL, context.now()))
    const address = mail.origin + shareAddress(token)
    return { text: address, data: { id, address } }
  },
}

const list: Command = {
  name: 'share list',
  usage: '[--album <album>]',
  summary: 'the share links of all albums, or of one, with their addresses',
  options: { album: { type: 'string' } },
  positionals: [0, 0],
  async run({ values }, context) {
    const { database, timeZone, mail } = context
    const filter =
      values.album === undefined ? {} : { albumId: (await albumBy(database, String(values.album))).id }
    const links = await listLinks({ database, sign: await signOf(context) }, filter, context.now())
    const head = [
      'ID',
      'Album',
      'Name',
      'PIN',
      'Downloads',
      'Ends',
      'State',
      'Openings',
      'Favorites',
      'Address',
    ]
    const rows = links.map((link) => row(link, timeZone, mail.origin))
    const data = links.map(({ token, ...link }) => ({ ...link, address: mail.origin + shareAddress(token) }))
    return { text: table(head, rows, 'There are no share links.'), data }
  },
}

const revoke: Command = {
  name: 'share revoke',
  usage: '<id>',
  summary: 'end a share link for good, at once',
  options: {},
  positionals: [1, 1],
  async run({ positionals: [id = ''] }, { database, now }) {
    if (!(await revokeLink(database, { id }, TERMINAL, now()))) {
      throw new Refusal(`There is no open share link ${id}. 'share list' shows them.`)
    }
    return { text: `The share link ${id} is revoked.`, data: { id } }
  },
}

export const shares: Command[] = [add, list, revoke]

async function signOf({ site }: Context) {
  return signWith(await siteSecret(site.env))
}

function row(link: LinkLine, timeZone: string, origin: string): string[] {
  return [
    link.id,
    link.album,
    link.name,
    link.asksPin ? (link.pin ?? 'yes') : 'no',
    link.downloads,
    moment(link.expiresAt, timeZone),
    link.state,
    `${link.openings}`,
    `${link.favorites}`,
    origin + shareAddress(link.token),
  ]
}
