import * as t from '#messages/emails'
import { type AccountChanged, accountChangedEmail } from '../../accounts/account-changed.server.ts'
import type {
  AccountChange,
  AssistantInvitation,
  ClientInvitation,
  PasswordReset,
} from '../../accounts/email.ts'
import { passwordLinkEmail } from '../../accounts/passwords/password-links.server.ts'
import { type NewDevice, newDeviceEmail } from '../../accounts/sessions/new-device.server.ts'
import type { ErasureRequested } from '../../clients/erasure-requests.server.ts'
import { erasureEmail } from '../../clients/erasure-requests.server.ts'
import { grantedAlbums } from '../../clients/grants/grants.server.ts'
import { type Leased, PermanentFailure } from '../../jobs/queue.server.ts'
import { longMoment } from '../../ui/dates.ts'
import type { EmailKind, EmailPorts } from '../email.ts'
import { toHolder, toOwnerOf } from '../envelope.ts'
import { CONTACT, DAY } from './sample.ts'

interface Invitation extends ClientInvitation {
  hasAlbums: boolean
}

export const clientInvitation: EmailKind<Invitation> = {
  read: async (ports, job, now) => {
    const email = await passwordLink<ClientInvitation>(ports, job)
    return { ...email, hasAlbums: await seesAlbums(ports, job, now) }
  },
  words: ({ name, expiresAt, hasAlbums }, { timeZone }) => ({
    template: hasAlbums ? 'client-invitation' : 'client-invitation-soon',
    values: { client: name, date: longMoment(expiresAt, timeZone) },
  }),
  body: ({ name, link, hasAlbums }, { studio }) => ({
    title: hasAlbums ? t.photosWaiting() : t.placeForPhotos(),
    preview: hasAlbums ? t.passwordToSee() : t.passwordFor(),
    caption: t.privateAlbums(),
    reason: t.becauseInvited({ studio }),
    client: name,
    link: { href: link, label: t.choosePassword() },
  }),
  envelope: toHolder,
  sample: (origin, now, template) => ({
    kind: 'client-invitation',
    ...sampleHolder(origin),
    expiresAt: now + 14 * DAY,
    hasAlbums: template === 'client-invitation',
  }),
}

export const assistantInvitation: EmailKind<AssistantInvitation> = {
  read: passwordLink,
  words: (_, { owner }) => `${owner} invited you to the studio`,
  body: ({ name, link, expiresAt }, { owner, studio, timeZone }) => ({
    preview: 'Choose a password for the studio.',
    caption: 'Studio',
    title: 'Join the studio',
    reason: `You're getting this email because ${owner} invited you as an assistant. If you don't know why, ignore it.`,
    client: name,
    link: { href: link, label: 'Choose a password', bare: true },
    parts: [
      `Hi {client}, ${owner} gave you an account in ${studio}'s studio. There you can answer bookings, take care of clients and albums, and write posts.`,
      `The link works once, until ${longMoment(expiresAt, timeZone)}. Keep it to yourself. Anyone who has it can choose your password.`,
      '{link}',
    ],
  }),
  envelope: toHolder,
}

export const passwordReset: EmailKind<PasswordReset> = {
  read: passwordLink,
  words: ({ name, expiresAt }, { timeZone }) => ({
    values: { client: name, date: longMoment(expiresAt, timeZone) },
  }),
  // Someone else may have asked for it, so it must be safe to ignore.
  body: ({ name, link }) => ({
    preview: t.newPasswordForAlbums(),
    caption: t.clientPortal(),
    title: t.newPassword(),
    reason: t.notAsked(),
    client: name,
    link: { href: link, label: t.chooseNewPassword() },
  }),
  envelope: toHolder,
  sample: (origin, now) => ({ kind: 'password-reset', ...sampleHolder(origin), expiresAt: now + DAY / 24 }),
}

export const newDevice: EmailKind<NewDevice> = {
  read: newDeviceEmail,
  words: ({ name, device, at }, { timeZone }) => ({
    values: { client: name, device, date: longMoment(at, timeZone) },
  }),
  body: ({ name, link }, { studio }) => ({
    preview: t.allSet(),
    caption: t.yourAccount(),
    title: t.newSignIn(),
    reason: t.becauseAccount({ studio }),
    client: name,
    link: { href: link, label: t.chooseNewPassword() },
  }),
  envelope: toHolder,
  sample: (origin, now) => ({
    ...sampleHolder(origin),
    kind: 'new-device',
    device: 'Safari on iPhone',
    at: now,
    link: `${origin}/client/forgotten`,
  }),
}

/** Clients change their password, and nothing else. */
const CHANGES: Record<AccountChange, () => string> = {
  'password.set': t.passwordChanged,
  'factor.add': () => 'A second factor was added',
  'factor.add-first': () => 'A second factor was added',
  'factor.remove': () => 'A second factor was removed',
  'factor.remove-all': () => 'All second factors were removed',
  'recovery-codes.renew': () => 'New recovery codes were created',
  'token.add': () => 'An upload token was created',
}

const TOKEN_ADDED =
  "If it wasn't, choose a new password right away. That signs you out on every device and revokes the token."

/** To the account's holder, who may not be the one who changed it. */
export const accountChanged: EmailKind<AccountChanged> = {
  read: accountChangedEmail,
  words: ({ change }, { studio }) => t.accountChanged({ change: CHANGES[change](), studio }),
  body: ({ name, change, at, link }, { studio, timeZone }) => {
    const first = change === 'factor.add-first'
    const terminal = change.startsWith('factor.add')
      ? " If a second factor you didn't add locks you out, remove it from the server's command line with “people reset-factors”."
      : ''
    return {
      preview: t.allSet(),
      caption: t.yourAccount(),
      title: CHANGES[change](),
      reason: t.becauseAccount({ studio }),
      client: name,
      link: { href: link, label: t.chooseNewPassword() },
      parts: [
        t.changedOn({ at: longMoment(at, timeZone) }),
        ...(first
          ? [
              'Your upload tokens and calendar link no longer work, because your password alone was enough to create them. Create new ones in Settings.',
            ]
          : []),
        first ? "If it was you, there's nothing else to do." : t.nothingToDo(),
        change === 'token.add' ? TOKEN_ADDED : t.ifNotYou() + terminal,
        '{link}',
      ],
    }
  },
  envelope: toHolder,
}

export const erasureRequest: EmailKind<ErasureRequested> = {
  read: erasureEmail,
  words: ({ client }) => `Asked to delete their data: ${client.name}`,
  body: ({ client, askedAt, link }, { timeZone }) => ({
    preview: 'They confirmed it with their password.',
    caption: client.name,
    title: 'Asked to delete their data',
    reason: `Sent because they asked for it on their account page on ${longMoment(askedAt, timeZone)}.`,
    client: client.name,
    link: { href: link, label: 'Open their page', bare: true },
    parts: [
      '{client} asked you to delete their data. Nothing is deleted until you do it on their page. A reply to this email goes straight to them.',
      '{link}',
    ],
  }),
  envelope: toOwnerOf,
}

type LinkEmail = AssistantInvitation | ClientInvitation | PasswordReset

/** The link has the kind, which the job repeats. */
async function passwordLink<E extends LinkEmail>(ports: EmailPorts, { about }: Leased): Promise<E> {
  const email = await passwordLinkEmail(ports, about ?? '')
  if (!email) throw new PermanentFailure('The person this email was for no longer exists.')
  return email as E
}

async function seesAlbums({ database }: EmailPorts, { about }: Leased, now: number): Promise<boolean> {
  const link = await database.db
    .selectFrom('password_link')
    .select('account_id')
    .where('id', '=', about ?? '')
    .executeTakeFirst()
  const albums = link ? await grantedAlbums({ database }, link.account_id, now) : []
  return albums.some((album) => album.link !== null || album.count > 0)
}

function sampleHolder(origin: string) {
  const { name, email } = CONTACT
  return { name, email, link: `${origin}/client/password?token=sample` }
}
