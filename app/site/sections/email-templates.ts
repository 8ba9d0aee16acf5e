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
  client: 'the name of the person who asked',
  request: REQUEST,
  message: 'the words that you write this time, in a paragraph of their own',
}
const CLIENT = { client: "the client's name", link: 'the link, as a button' }
const LINK = { ...CLIENT, date: 'the day and time until which the link works' }
const ALBUM = { ...CLIENT, album: 'the name of the album as the client reads it' }
/** Emails to families name no child: anyone may see one on a screen. */
const ATHLETE = { number: "the athlete's number", team: 'the name of the team' }
const READY = {
  ...ALBUM,
  photographs: "how many photographs it has, '412 photographs'",
  date: 'the last day they can see it; a paragraph with it is left out when there is none',
}

export const STANDARD = {
  'booking-confirmation': {
    name: 'We have your request',
    title: 'We have your request, to a visitor',
    subject: 'Your booking request: {request}',
    paragraphs: [
      "I have your request, and I read every one myself. I'll be in touch shortly, by email or by phone, and then we'll talk about what you have in mind and what it costs.",
      'I have made a note of {date}. The day is yours once I have confirmed it.',
      'Something to add, or to change? Just reply to this email.',
      'See you soon,\n{owner}',
    ],
    placeholders: {
      request: REQUEST,
      date: 'the day; a paragraph with it is left out when there is none',
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
      "It's settled: I'll see you on {date}.",
      '{message}',
      'An entry for your calendar is attached. If anything changes, just reply to this email.',
      'I look forward to it,\n{owner}',
    ],
    placeholders: { ...ANSWER, date: 'the day that you agreed on, with the time' },
  },
  'booking-declined': {
    name: 'You declined',
    title: 'You declined a booking request',
    subject: 'Your booking request: {request}',
    paragraphs: [
      'Hi {client},',
      "Thank you for thinking of me. Sadly, I can't take this one on.",
      '{message}',
      'This cancels {date}. The attached file takes it out of your calendar.',
      'I hope there is another time. If another day would work for you, just reply to this email.',
      'All the best,\n{owner}',
    ],
    placeholders: {
      ...ANSWER,
      date: 'the day that you had agreed on; a paragraph with it is left out when there was none',
    },
  },
  'booking-reminder': {
    name: 'Reminder: your session',
    title: 'Reminder of the session, to a client',
    subject: 'See you soon: {request}',
    paragraphs: [
      'Hi {client},',
      "A short reminder: I'll see you on {date}.",
      'The entry for your calendar is attached. If anything has changed, just reply to this email.',
      'I look forward to it,\n{owner}',
    ],
    placeholders: {
      client: ANSWER.client,
      request: REQUEST,
      date: 'the day that you agreed on, with the time',
    },
  },
  'client-invitation': {
    name: 'Invitation, with albums',
    title: 'An invitation, to a client',
    subject: 'Your albums at {studio}',
    paragraphs: [
      'Hi {client},',
      'Your pictures have a private place of their own. Choose a password, and you can see them there whenever you like.',
      '{link}',
      "The link works until {date}. After that, reply and I'll send you another.",
    ],
    placeholders: LINK,
  },
  'client-invitation-soon': {
    name: 'Invitation, before there are albums',
    title: 'An invitation, to a client',
    subject: 'A place for your pictures at {studio}',
    paragraphs: [
      'Hi {client},',
      'Your pictures will have a private place of their own. There is nothing in it yet: I will write to you as soon as they are ready. You can choose your password now.',
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
      'Your album “{album}” is ready. You will find {photographs} in it.',
      'You can download them {size}.',
      '{link}',
      'They stay here until {date}.',
      'Enjoy them,\n{owner}',
    ],
    placeholders: {
      ...READY,
      size: "'in full size' or 'in the size for sharing'; a paragraph with it is left out when they cannot download it",
    },
  },
  'album-unopened': {
    name: 'Reminder: not opened yet',
    title: 'Reminder: album not opened yet, to a client',
    subject: 'Your album is waiting: {album}',
    paragraphs: [
      'Hi {client},',
      'I wrote to you on {told}: your album “{album}” is ready, with {photographs} in it. In case that email got lost, here is the way to it once more.',
      '{link}',
      'They stay here until {date}.',
      'Enjoy them,\n{owner}',
    ],
    placeholders: { ...READY, told: 'the day on which you wrote that it is ready' },
  },
  'album-expiring': {
    name: 'Reminder: your album ends soon',
    title: 'Reminder: album ends soon, to a client',
    subject: 'Until {date}: {album}',
    paragraphs: [
      'Hi {client},',
      "Your album “{album}” stays here until {date}. After that day you can't open it any more.",
      '{link}',
      'You also have {picks}, not sent yet. If they are the ones, press “I’m finished” there.',
      'You need more time? Just reply to this email. If you are too late, nothing is deleted: I can open it again.',
      '{owner}',
    ],
    placeholders: {
      ...ALBUM,
      date: 'the last day they can see it',
      picks: "'12 of 25 picks for “Album”'; a paragraph with it is left out when they have nothing to choose",
    },
  },
  'album-reopening': {
    name: 'A client asks for a closed album, to you',
    title: 'A client asks for a closed album, to you',
    subject: '{client} asks for {album}',
    paragraphs: [
      '{client} would like to see “{album}” again.',
      'It closed on {date}.',
      '{link}',
      'Give it another last day there. A reply to this email goes straight to them.',
    ],
    placeholders: {
      ...ALBUM,
      date: 'the day on which it closed; a paragraph with it is left out when the album is only off the site',
    },
  },
  'picks-reminder': {
    name: 'Reminder: choosing ends soon',
    title: 'Reminder: choosing ends soon, to a client',
    subject: 'Until {date}: your picks from {album}',
    paragraphs: [
      'Hi {client},',
      'You can choose photographs from “{album}” until {date}. So far you have {picks}.',
      '{link}',
      'When they are the ones, press “I’m finished” there, and I begin with them. You need more time? Just reply to this email.',
      '{owner}',
    ],
    placeholders: {
      ...ALBUM,
      date: 'the last day on which they can choose',
      picks: "how far they are, '12 of 25 picks for “Album”'",
    },
  },
  'follow-confirmation': {
    name: 'Following an athlete: please confirm',
    title: 'Following an athlete: please confirm, to a family',
    subject: 'Confirm: photographs of {number} by email',
    paragraphs: [
      'Somebody, hopefully you, left this address on the page of number {number}, {team}. Shall I write to you when new photographs are there?',
      '{link}',
      'The link works until {date}. If it was not you, ignore this email: you get no other.',
      '{owner}',
    ],
    placeholders: {
      ...ATHLETE,
      link: 'the link to confirm it, as a button',
      date: 'the day and time until which the link works',
    },
  },
  'athlete-photographs': {
    name: 'New photographs of an athlete',
    title: 'New photographs of an athlete, to a family',
    subject: '{photographs} of {number}',
    paragraphs: [
      'Number {number} of {team} has {photographs}.',
      '{link}',
      'The page asks for the PIN, which is {pin}.',
      'Enjoy them,\n{owner}',
    ],
    placeholders: {
      ...ATHLETE,
      photographs: "how many are new, '12 new photographs'",
      link: "the link to the athlete's page, as a button",
      pin: "'on the strip of the card'; a paragraph with it is left out where the page asks for no PIN",
    },
  },
  'new-device': {
    name: 'A sign-in on a new device',
    title: 'A sign-in on a new device',
    subject: 'A new sign-in at {studio}',
    paragraphs: [
      'Hi {client},',
      'Your account was used to sign in on a device that was new to it: {device}, on {date}.',
      'Was it you? Then there is nothing to do.',
      'Not you? Choose a new password. That signs out every device.',
      '{link}',
    ],
    placeholders: {
      client: 'the name of the person',
      device: "browser and system, 'Safari on iPhone'",
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
      'Someone, hopefully you, asked for a new password for your albums. Choose it here by {date}.',
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
        message: `has an unknown placeholder {${word}}: this email knows ${known.map((one) => `{${one}}`).join(', ')}`,
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
