/** What an email says. A paragraph that is only '{link}' becomes the button with the link. */
export interface EmailTemplate {
  subject: string
  paragraphs: string[]
}

interface Standard extends EmailTemplate {
  /** What this email can name, and what it stands for. */
  placeholders: Record<string, string>
}

const BUSINESS = { studio: "the studio's name", owner: "the owner's name" }
const LINK = { client: "the client's name", link: 'the link, as a button', date: 'until when the link works' }

/** The emails whose words the owner can change, with what they say until then. */
export const STANDARD = {
  'booking-confirmation': {
    subject: 'Your booking request: {request}',
    paragraphs: [
      "I have your request, and I read every one myself. I'll be in touch shortly, by email or by phone, and then we'll talk about what you have in mind and what it costs.",
      'I have made a note of {date}. The day is yours once I have confirmed it.',
      'Something to add, or to change? Just reply to this email.',
      'See you soon,\n{owner}',
    ],
    placeholders: {
      ...BUSINESS,
      request: 'the category, with the day if there is one',
      date: 'the day; a paragraph with it is left out when there is none',
    },
  },
  'client-invitation': {
    subject: 'Your albums at {studio}',
    paragraphs: [
      'Hi {client},',
      'Your pictures have a private place of their own. Choose a password, and you can see them there whenever you like, as large as you like. Nobody else can.',
      '{link}',
      "The link works until {date}. After that, reply and I'll send you another.",
    ],
    placeholders: { ...BUSINESS, ...LINK },
  },
  'password-reset': {
    subject: 'A new password for {studio}',
    paragraphs: [
      'Hi {client},',
      'Someone, hopefully you, asked for a new password for your albums. Choose it here by {date}.',
      '{link}',
    ],
    placeholders: { ...BUSINESS, ...LINK },
  },
} satisfies Record<string, Standard>

export type TemplateName = keyof typeof STANDARD
export const TEMPLATE_NAMES = Object.keys(STANDARD) as TemplateName[]

/** The templates that the owner changed. */
export type EmailTemplates = { [Name in TemplateName]?: EmailTemplate }

const PLACEHOLDER = /\{([^{}]*)\}/g
const LINK_ONLY = '{link}'

/** What is wrong with a template: a sentence each, with the place. */
export function templateMistakes(
  name: TemplateName,
  { subject, paragraphs }: EmailTemplate,
): { path: (string | number)[]; message: string }[] {
  const known = Object.keys(STANDARD[name].placeholders)
  const mistakes = [subject, ...paragraphs].flatMap((text, i) =>
    placeholdersIn(text)
      .filter((word) => !known.includes(word))
      .map((word) => ({
        path: i === 0 ? ['subject'] : ['paragraphs', i - 1],
        message: `has an unknown placeholder {${word}}: this email knows ${known.map((one) => `{${one}}`).join(', ')}`,
      })),
  )
  if (!known.includes('link')) return mistakes
  const misplaced = [subject, ...paragraphs].some((text) => text !== LINK_ONLY && text.includes(LINK_ONLY))
  const missing = paragraphs.filter((text) => text === LINK_ONLY).length !== 1
  return misplaced || missing
    ? [...mistakes, { path: ['paragraphs'], message: 'needs {link} exactly once, in a paragraph of its own' }]
    : mistakes
}

/** What an email says with these values. A paragraph that names a value which is null is left out. */
export function filledIn(
  { subject, paragraphs }: EmailTemplate,
  values: Record<string, string | null>,
): EmailTemplate {
  const fill = (text: string) => text.replace(PLACEHOLDER, (whole, word) => values[word] ?? whole)
  const there = (text: string) => placeholdersIn(text).every((word) => values[word] !== null)
  return { subject: fill(subject), paragraphs: paragraphs.filter(there).map(fill) }
}

function placeholdersIn(text: string): string[] {
  return Array.from(text.matchAll(PLACEHOLDER), ([, word]) => word as string)
}
