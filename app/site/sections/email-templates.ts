import * as t from '#messages/defaults'

/** '{link}' becomes the button, and '{message}' what the owner writes for this one email. */
export interface EmailTemplate {
  subject: string
  paragraphs: string[]
}

interface Standard {
  name: string
  /** Among all emails: with its recipient. */
  title: string
  subject(): string
  /** Its paragraphs, with empty lines between them. */
  text(): string
  placeholders: Record<string, string>
}

const REQUEST = 'the category, with the day if there is one'
const ANSWER = {
  client: "the person's name",
  request: REQUEST,
  message: 'what you write in this email, in its own paragraph',
}
const CLIENT = { client: "the client's name", link: 'the link, as a button' }
const LINK = { ...CLIENT, date: 'when the link expires' }
const ALBUM = { ...CLIENT, album: "the album's name, as clients see it" }
/** Emails to families name no child: anyone may see one on a screen. */
const ATHLETE = { number: "the athlete's jersey number", team: "the team's name" }
const READY = {
  ...ALBUM,
  photographs: "how many photos it has, such as '412 photos'",
  date: "the last day they can see it; if there isn't one, its paragraph is left out",
}

export const STANDARD = {
  'booking-confirmation': {
    name: 'We have your request',
    title: 'We have your request, to a visitor',
    subject: t.requestSubject,
    text: t.request,
    placeholders: {
      request: REQUEST,
      date: "the day; if there isn't one, its paragraph is left out",
    },
  },
  'booking-reply': {
    name: 'Your reply to a request',
    title: 'Your reply to a booking request',
    subject: t.requestSubject,
    text: () => '{message}\n\n{owner}\n{studio}',
    placeholders: ANSWER,
  },
  'booking-accepted': {
    name: 'You are booked',
    title: 'You are booked, to a client',
    subject: t.acceptedSubject,
    text: t.accepted,
    placeholders: { ...ANSWER, date: 'the day you agreed on, with the time' },
  },
  'booking-declined': {
    name: 'You declined',
    title: 'You declined a booking request',
    subject: t.requestSubject,
    text: t.declined,
    placeholders: {
      ...ANSWER,
      date: "the day you had agreed on; if there wasn't one, its paragraph is left out",
    },
  },
  'booking-reminder': {
    name: 'Reminder: your session',
    title: 'Reminder of the session, to a client',
    subject: t.sessionSubject,
    text: t.session,
    placeholders: {
      client: ANSWER.client,
      request: REQUEST,
      date: 'the day you agreed on, with the time',
    },
  },
  'client-invitation': {
    name: 'Invitation, with albums',
    title: 'An invitation, to a client',
    subject: t.invitationSubject,
    text: t.invitation,
    placeholders: LINK,
  },
  'client-invitation-soon': {
    name: 'Invitation, before there are albums',
    title: 'An invitation, to a client',
    subject: t.invitationSoonSubject,
    text: t.invitationSoon,
    placeholders: LINK,
  },
  'album-ready': {
    name: 'Your album is ready',
    title: 'Your album is ready, to a client',
    subject: t.readySubject,
    text: t.ready,
    placeholders: {
      ...READY,
      size: "'in full size' or 'in a size made for sharing'; if they can't download it, its paragraph is left out",
    },
  },
  'album-unopened': {
    name: 'Reminder: not opened yet',
    title: 'Reminder: album not opened yet, to a client',
    subject: t.unopenedSubject,
    text: t.unopened,
    placeholders: { ...READY, told: 'the day you told them that it was ready' },
  },
  'album-expiring': {
    name: 'Reminder: your album closes soon',
    title: 'Reminder: album closes soon, to a client',
    subject: t.expiringSubject,
    text: t.expiring,
    placeholders: {
      ...ALBUM,
      date: 'the last day they can see it',
      picks: "such as '12 of 25 picks for “Album”'; if there's nothing to choose, its paragraph is left out",
    },
  },
  'album-reopening': {
    name: 'A client asks for a closed album, to you',
    title: 'A client asks for a closed album, to you',
    subject: () => '{client} would like to see {album} again',
    text: () =>
      '{client} would like to see “{album}” again.\n\nIt closed on {date}.\n\n{link}\n\nYou can reopen it there. A reply to this email goes straight to them.',
    placeholders: {
      ...ALBUM,
      date: 'the day it closed; if the album is only off the site, its paragraph is left out',
    },
  },
  'picks-reminder': {
    name: 'Reminder: choosing ends soon',
    title: 'Reminder: choosing ends soon, to a client',
    subject: t.picksSubject,
    text: t.picks,
    placeholders: {
      ...ALBUM,
      date: 'the last day they can choose',
      picks: "how far they've gotten, such as '12 of 25 picks for “Album”'",
    },
  },
  'follow-confirmation': {
    name: 'Following an athlete: please confirm',
    title: 'Following an athlete: please confirm, to a family',
    subject: t.followSubject,
    text: t.follow,
    placeholders: {
      ...ATHLETE,
      link: 'the link to confirm, as a button',
      date: 'when the link expires',
    },
  },
  'family-invitation': {
    name: 'Invite a family to follow',
    title: 'Invite a family to follow, once',
    subject: t.inviteSubject,
    text: t.invite,
    placeholders: {
      ...ATHLETE,
      message: 'a line you write when you invite a team; without one, its paragraph is left out',
      link: 'the link to say yes, as a button',
    },
  },
  'athlete-photographs': {
    name: 'New photos of an athlete',
    title: 'New photos of an athlete, to a family',
    subject: t.arrivedSubject,
    text: t.arrived,
    placeholders: {
      ...ATHLETE,
      photographs: "how many are new, such as '12 new photos'",
      link: "the link to the athlete's page, as a button",
      pin: "'on the card's tear-off strip'; if the page doesn't ask for a PIN, its paragraph is left out",
    },
  },
  'new-device': {
    name: 'A sign-in on a new device',
    title: 'A sign-in on a new device',
    subject: t.newDeviceSubject,
    text: t.newDevice,
    placeholders: {
      client: "the person's name",
      device: "browser and system, such as 'Safari on iPhone'",
      date: 'when it was',
      link: 'the link to a new password, as a button',
    },
  },
  'password-reset': {
    name: 'A new password',
    title: 'A link for a new password',
    subject: t.passwordSubject,
    text: t.password,
    placeholders: LINK,
  },
} satisfies Record<string, Standard>

export type TemplateName = keyof typeof STANDARD
export const TEMPLATE_NAMES = Object.keys(STANDARD) as TemplateName[]

export function standardTemplates() {
  return Object.fromEntries(
    TEMPLATE_NAMES.map((name) => [name, standardTemplate(name)]),
  ) as Required<EmailTemplates>
}

/** In the language that is spoken. */
export function standardTemplate(name: TemplateName): EmailTemplate {
  const { subject, text } = STANDARD[name]
  return { subject: subject(), paragraphs: text().split('\n\n') }
}

export function placeholdersOf(name: TemplateName): Record<string, string> {
  return { studio: "the studio's name", owner: "the owner's name", ...STANDARD[name].placeholders }
}

export type EmailTemplates = { [Name in TemplateName]?: EmailTemplate }

const PLACEHOLDER = /\{([^{}]*)\}/g
const ALONE = ['link', 'message']

export function templateMistakes(name: TemplateName, { subject, paragraphs }: EmailTemplate) {
  const known = Object.keys(placeholdersOf(name))
  const mistakes = [subject, ...paragraphs].flatMap((text, i) =>
    placeholdersIn(text)
      .filter((word) => !known.includes(word))
      .map((word) => ({
        path: i === 0 ? ['subject'] : ['paragraphs', i - 1],
        message: `has an unknown placeholder {${word}}. This email can use ${known.map((one) => `{${one}}`).join(', ')}`,
      })),
  )
  return [...mistakes, ...misplaced(known, subject, paragraphs)]
}

function misplaced(known: string[], subject: string, paragraphs: string[]) {
  const needed = ALONE.filter((word) => known.includes(word)).map((word) => `{${word}}`)
  const wrong = needed.filter(
    (word) =>
      [subject, ...paragraphs].some((text) => text !== word && text.includes(word)) ||
      paragraphs.filter((text) => text === word).length !== 1,
  )
  return wrong.map((word) => ({
    path: ['paragraphs'],
    message: `needs ${word} exactly once, in a paragraph of its own`,
  }))
}

/** Leaves out a paragraph that names a null value. */
export function filledIn({ subject, paragraphs }: EmailTemplate, values: Record<string, string | null>) {
  const fill = (text: string) => text.replace(PLACEHOLDER, (whole, word) => values[word] ?? whole)
  const there = (text: string) => placeholdersIn(text).every((word) => values[word] !== null)
  return { subject: fill(subject), paragraphs: paragraphs.filter(there).map(fill) }
}

function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, word]) => word as string)
}
