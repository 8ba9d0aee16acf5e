import { z } from 'zod'
import { LANGUAGES, type Language } from '#messages/languages'
import { POSITIONS, STANDARD_MARK } from '../../photos/proofs/mark.ts'
import { LOGO_BOX, LONGEST_LOGO, type Logo } from '../../photos/rules/logo.ts'
import { type Colors, colorMistakes } from '../colors.ts'
import { TEMPLATE_NAMES, type TemplateName, templateMistakes } from './email-templates.ts'
import { line, text, unique } from './field-shapes.ts'
import { type FieldMistake, fieldMistakes } from './mistakes.ts'
import { questionsShape } from './questions.ts'

export const PAGES = ['about', 'portfolio', 'blog', 'booking', 'login'] as const

export const REMINDER_DAYS = [1, 2, 3, 7] as const
const NOT_DAYS = `should be one of ${REMINDER_DAYS.join(', ')}`

/** Everything but names, the email address and the time zone is optional. */
type SectionShapes = ReturnType<typeof sectionShapes>
export type SectionName = keyof SectionShapes
export type Sections = { [Name in SectionName]: z.output<SectionShapes[Name]> }

/** `photo` names a photograph: by its ID in the database, by its file name in the demo. */
export function sectionShapes(photo: z.ZodType<string, string>) {
  return {
    identity: identityShape(photo),
    contact: contactShape,
    navigation: z.strictObject({ pages: unique(z.enum(PAGES), 'page').default([...PAGES]) }),
    hero: z.strictObject({ slides: z.array(z.strictObject({ photo, focus: focus.optional() })).max(5) }),
    services: z.strictObject({ services: z.array(serviceShape(photo)).max(12) }),
    questions: questionsShape,
    about: aboutShape(photo),
    testimonials: z.strictObject({
      testimonials: z.array(z.strictObject({ quote: text(600), author: text(120) })).max(12),
    }),
    categories: z.strictObject({ categories: unique(text(40), 'category').max(30) }),
    descriptions: z.strictObject({
      specialty: text(120).optional(),
      home: text(300).optional(),
      about: text(300).optional(),
      albums: text(120).optional(),
    }),
    emails: z.strictObject(templates).partial(),
    reminders: z.strictObject({ session: z.literal(REMINDER_DAYS, NOT_DAYS).optional() }),
    proofs: proofsShape(photo),
    legal: z.strictObject({ notice: legalPage.optional(), privacy: legalPage.optional() }),
  }
}

export function sectionsShape(exists: (photo: string) => boolean) {
  const photo = z
    .string()
    .refine(exists, { error: 'isn’t a photo on this site: add it first, or leave it out' })
  return z.strictObject(sectionShapes(photo)).partial()
}

/** For browser and server alike. Doesn't check that photographs exist. */
export function checkSection(name: SectionName, content: unknown): FieldMistake[] {
  const { error } = sectionsShape(() => true).safeParse({ [name]: content }, { reportInput: true })
  if (!error) return []
  return fieldMistakes(error).map(({ path, text }) => ({ path: path.slice(1), text }))
}

export function validSection<Name extends SectionName>(name: Name, content: unknown): Sections[Name] | null {
  const { data } = sectionsShape(() => true).safeParse({ [name]: content })
  return (data?.[name] ?? null) as Sections[Name] | null
}

/** Valid or not, each once and in order. */
export function photosIn(sections: unknown): string[] {
  const ids = new Set<string>()
  sectionsShape((id) => Boolean(ids.add(id))).safeParse(sections)
  return [...ids]
}

const paragraphs = z.array(text(5000)).max(40)

const templates = Object.fromEntries(TEMPLATE_NAMES.map((name) => [name, template(name)])) as Record<
  TemplateName,
  ReturnType<typeof template>
>

function template(name: TemplateName) {
  return z
    .strictObject({ subject: text(150), paragraphs: paragraphs.min(1, 'is empty: add text') })
    .superRefine((value, { addIssue }) => {
      for (const mistake of templateMistakes(name, value)) addIssue({ code: 'custom', ...mistake })
    })
}

const https = z.url({ protocol: /^https$/, error: 'should be an https address, https://…' })

/** The point of a photograph that stays in view when it is cropped, in percent from its left and top. */
const percent = z.int().min(0, 'should be from 0 to 100').max(100, 'should be from 0 to 100')
const focus = z.strictObject({ x: percent, y: percent })

const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'should be a color like #ff6a2b')
  .toLowerCase()

const colors = z
  .strictObject({ ground: color, text: color, accent: color })
  .superRefine((value, { addIssue }) => {
    for (const message of colorMistakes(value as Colors)) addIssue({ code: 'custom', message })
  })

function identityShape(photo: z.ZodType<string, string>) {
  return z.strictObject({
    brand: text(60).refine(isName, NOT_A_NAME).refine(isBrand, 'should have 2 to 40 characters'),
    studio: text(60).refine(isName, NOT_A_NAME),
    owner: text(60),
    language: z.literal(Object.keys(LANGUAGES) as Language[], NOT_A_LANGUAGE).optional(),
    tagline: text(80).optional(),
    /** A photograph's ID if it was chosen before logos were files of their own. */
    logo: z.custom<string | Logo>().superRefine(logoMistakes(photo)).optional(),
    colors: colors.optional(),
  })
}

const logo = z.strictObject({
  width: z.int().min(1).max(LOGO_BOX.width),
  height: z.int().min(1).max(LOGO_BOX.height),
  webp: z.base64().max(LONGEST_LOGO).startsWith('UklGR'),
})

function logoMistakes(photo: z.ZodType<string, string>) {
  return (value: string | Logo, { addIssue }: z.RefinementCtx) => {
    const { error } = (typeof value === 'string' ? photo : logo).safeParse(value)
    if (!error) return
    const message = typeof value === 'string' ? error.issues[0]?.message : 'can’t be shown: upload it again'
    addIssue({ code: 'custom', message })
  }
}

const NOT_A_LANGUAGE = `should be one of ${Object.keys(LANGUAGES).join(', ')}`
const NOT_A_NAME = 'has no letter or digit, or has a line break: write it in one line'

function isName(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(name) && !/\p{Cc}/u.test(name)
}

function isBrand(name: string): boolean {
  const letters = name.replace(/\s/g, '').length
  return letters >= 2 && letters <= 40
}

const contactShape = z.strictObject({
  email: z.email('should be an email address').toLowerCase(),
  cities: unique(text(60), 'city').max(12).default([]),
  socials: z
    .array(z.strictObject({ name: text(40), url: https }))
    .max(12)
    .default([]),
  timeZone: z.string().refine(isTimeZone, 'should be a time zone like America/New_York'),
})

function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)
}

/** Draws the picture, or else the text, or else the brand. */
function proofsShape(photo: z.ZodType<string, string>) {
  const part = (least: number, most: number) => {
    const wrong = `should be from ${least} to ${most}`
    return z.int(wrong).min(least, wrong).max(most, wrong)
  }
  const { position, opacity, size } = STANDARD_MARK
  return z.strictObject({
    text: line(60).refine(isName, NOT_A_NAME).optional(),
    picture: photo.optional(),
    position: z.enum(POSITIONS).default(position),
    opacity: part(10, 100).default(opacity),
    size: part(10, 100).default(size),
  })
}

/** `questions` is the booking category that the service leads to; without one, booking begins with the categories. */
function serviceShape(photo: z.ZodType<string, string>) {
  return z.strictObject({ name: text(60), questions: text(60).optional(), photo: photo.optional() })
}

function aboutShape(photo: z.ZodType<string, string>) {
  const title = text(80)
  const story = z.strictObject({ kind: z.literal('story'), title, paragraphs, photo: photo.optional() })
  const milestone = z.strictObject({ when: text(60), what: text(200) })
  const milestones = z.array(milestone).min(1, 'is empty: add one, or remove the part').max(40)
  return z.strictObject({
    subtitle: text(400).optional(),
    headshot: photo.optional(),
    floating: unique(photo, 'photograph').max(4).default([]),
    parts: z
      .array(
        z.discriminatedUnion('kind', [
          story,
          z.strictObject({ kind: z.literal('milestones'), title, milestones }),
          z.strictObject({ kind: z.literal('mission'), title, headline: text(300), paragraphs }),
        ]),
      )
      .max(20)
      .default([]),
  })
}

/** An empty line begins a new paragraph; a line that begins with '# ' is a heading. */
const legalPage = z.strictObject({ title: text(80), text: text(50_000) })

export const SECTION_NAMES = Object.keys(sectionShapes(z.string())) as SectionName[]
