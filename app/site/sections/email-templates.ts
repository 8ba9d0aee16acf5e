/** '{link}' becomes the button, and '{message}' what the owner writes for this one email. */
export interface EmailTemplate {
  subject: string
  paragraphs: string[]
}

interface Standard extends EmailTemplate {
  name: string
  /** Among all emails: with its recipient. */
  title: string
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
    subject: 'Your booking request: {request}',
    paragraphs: [
      "I've got your request, and I read every one myself. I'll be in touch shortly, by email or phone, to talk about what you have in mind and what it costs.",
      "I've noted {date}. The day is yours once I confirm it.",
      'Need to add or change something? Just reply to this email.',
      'See you soon,\n{owner}',
    ],
    placeholders: {
      request: REQUEST,
      date: "the day; if there isn't one, its paragraph is left out",
    },
  },
  'booking-reply': {
    name: 'Your reply to a request',
    title: 'Your reply to a booking request',
    subject: 'Your booking request: {request}',
    paragraphs: ['{message}', '{owner}\n{studio}'],
    placeholders: ANSWER,
  },
  'booking-accepted': {
    name: 'You are booked',
    title: 'You are booked, to a client',
    subject: "You're booked: {request}",
    paragraphs: [
      'Hi {client},',
      "You're all set. I'll see you on {date}.",
      '{message}',
      'A calendar file is attached. If anything changes, just reply to this email.',
      'Looking forward to it,\n{owner}',
    ],
    placeholders: { ...ANSWER, date: 'the day you agreed on, with the time' },
  },
  'booking-declined': {
    name: 'You declined',
    title: 'You declined a booking request',
    subject: 'Your booking request: {request}',
    paragraphs: [
      'Hi {client},',
      "Thank you for thinking of me. Sadly, I can't take this one on.",
      '{message}',
      'This cancels {date}. Open the attached file to remove it from your calendar.',
      'I hope we get another chance. If a different day would work for you, just reply to this email.',
      'All the best,\n{owner}',
    ],
    placeholders: {
      ...ANSWER,
      date: "the day you had agreed on; if there wasn't one, its paragraph is left out",
    },
  },
  'booking-reminder': {
    name: 'Reminder: your session',
    title: 'Reminder of the session, to a client',
    subject: 'See you soon: {request}',
    paragraphs: [
      'Hi {client},',
      "Just a quick reminder that I'll see you on {date}.",
      'A calendar file is attached. If anything has changed, just reply to this email.',
      'Looking forward to it,\n{owner}',
    ],
    placeholders: {
      client: ANSWER.client,
      request: REQUEST,
      date: 'the day you agreed on, with the time',
    },
  },
  'client-invitation': {
    name: 'Invitation, with albums',
    title: 'An invitation, to a client',
    subject: 'Your albums at {studio}',
    paragraphs: [
      'Hi {client},',
      'Your photos are in a private gallery. Choose a password to see them anytime, on any device.',
      '{link}',
      "The link works until {date}. After that, reply and I'll send you another.",
    ],
    placeholders: LINK,
  },
  'client-invitation-soon': {
    name: 'Invitation, before there are albums',
    title: 'An invitation, to a client',
    subject: 'A place for your photos at {studio}',
    paragraphs: [
      'Hi {client},',
      "Your photos will have a private gallery. It's still empty, and I'll email you as soon as they're ready. You can already choose your password.",
      '{link}',
      "The link works until {date}. After that, reply and I'll send you another.",
    ],
    placeholders: LINK,
  },
  'album-ready': {
    name: 'Your album is ready',
    title: 'Your album is ready, to a client',
    subject: 'Your album is ready: {album}',
    paragraphs: [
      'Hi {client},',
      "“{album}” is ready. You'll find {photographs} there.",
      'You can download them {size}.',
      '{link}',
      "It's available until {date}.",
      'Enjoy,\n{owner}',
    ],
    placeholders: {
      ...READY,
      size: "'in full size' or 'in a size made for sharing'; if they can't download it, its paragraph is left out",
    },
  },
  'album-unopened': {
    name: 'Reminder: not opened yet',
    title: 'Reminder: album not opened yet, to a client',
    subject: 'Your album is waiting: {album}',
    paragraphs: [
      'Hi {client},',
      "On {told}, I let you know that “{album}” is ready. You'll find {photographs} there. In case you missed that email, here's the link again.",
      '{link}',
      "It's available until {date}.",
      'Enjoy,\n{owner}',
    ],
    placeholders: { ...READY, told: 'the day you told them that it was ready' },
  },
  'album-expiring': {
    name: 'Reminder: your album closes soon',
    title: 'Reminder: album closes soon, to a client',
    subject: 'Available until {date}: {album}',
    paragraphs: [
      'Hi {client},',
      "“{album}” is available until {date}. After that, you won't be able to open it.",
      '{link}',
      "You also have {picks} that you haven't sent yet. Happy with them? Tap “I’m finished” there.",
      'Need more time? Just reply to this email. If you miss the date, nothing is deleted, and I can reopen it.',
      '{owner}',
    ],
    placeholders: {
      ...ALBUM,
      date: 'the last day they can see it',
      picks: "such as '12 of 25 picks for “Album”'; if there's nothing to choose, its paragraph is left out",
    },
  },
  'album-reopening': {
    name: 'A client asks for a closed album, to you',
    title: 'A client asks for a closed album, to you',
    subject: '{client} would like to see {album} again',
    paragraphs: [
      '{client} would like to see “{album}” again.',
      'It closed on {date}.',
      '{link}',
      'You can reopen it there. A reply to this email goes straight to them.',
    ],
    placeholders: {
      ...ALBUM,
      date: 'the day it closed; if the album is only off the site, its paragraph is left out',
    },
  },
  'picks-reminder': {
    name: 'Reminder: choosing ends soon',
    title: 'Reminder: choosing ends soon, to a client',
    subject: 'Choose by {date}: your picks from {album}',
    paragraphs: [
      'Hi {client},',
      'You can choose photos from “{album}” until {date}. So far, you have {picks}.',
      '{link}',
      "Once you're happy with them, tap “I’m finished” there, and I'll get started. Need more time? Just reply to this email.",
      '{owner}',
    ],
    placeholders: {
      ...ALBUM,
      date: 'the last day they can choose',
      picks: "how far they've gotten, such as '12 of 25 picks for “Album”'",
    },
  },
  'follow-confirmation': {
    name: 'Following an athlete: please confirm',
    title: 'Following an athlete: please confirm, to a family',
    subject: 'Confirm: new photos of #{number} by email',
    paragraphs: [
      'Someone (hopefully you) asked to hear when there are new photos of {team} #{number}. Want me to email you?',
      '{link}',
      "The link works until {date}. If this wasn't you, ignore this email. I won't email you about new photos unless you confirm.",
      '{owner}',
    ],
    placeholders: {
      ...ATHLETE,
      link: 'the link to confirm, as a button',
      date: 'when the link expires',
    },
  },
  'athlete-photographs': {
    name: 'New photos of an athlete',
    title: 'New photos of an athlete, to a family',
    subject: '{photographs} of #{number}',
    paragraphs: [
      'Just added: {photographs} of {team} #{number}.',
      '{link}',
      "If the page asks for a PIN, you'll find it {pin}.",
      'Enjoy,\n{owner}',
    ],
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
    subject: 'A new sign-in at {studio}',
    paragraphs: [
      'Hi {client},',
      'Someone signed in to your account on a new device: {device}, on {date}.',
      "If it was you, you're all set.",
      "If it wasn't, choose a new password. That signs you out on every device.",
      '{link}',
    ],
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
    subject: 'A new password for {studio}',
    paragraphs: [
      'Hi {client},',
      'Someone (hopefully you) asked for a new password for your albums. Choose one here by {date}.',
      '{link}',
    ],
    placeholders: LINK,
  },
} satisfies Record<string, Standard>

export type TemplateName = keyof typeof STANDARD
export const TEMPLATE_NAMES = Object.keys(STANDARD) as TemplateName[]

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
