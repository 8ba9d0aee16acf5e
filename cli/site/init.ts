import { createInterface } from 'node:readline/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { LANGUAGES } from '#messages/languages'
import { passwordError } from '../../app/accounts/passwords/password-rules.ts'
import {
  type Basics,
  type FirstSections,
  firstSections,
  localTimeZone,
} from '../../app/accounts/setup/first-sections.ts'
import { initBusiness } from '../../app/accounts/setup/init.server.ts'
import { passwordHash } from '../../ports/identity/argon2.ts'
import { isCommonPassword } from '../../ports/identity/common-passwords.ts'
import { businessIn } from '../../server/business.ts'
import { openDataFolder } from '../../server/settings/data-folder.ts'
import { originOf } from '../../server/settings/env.ts'
import { unsafeSecret } from '../../server/settings/safety.ts'
import {
  type BareCommand,
  done,
  Refusal,
  type SiteSettings,
  type Terminal,
  UsageError,
  withDatabase,
} from '../command.ts'
import { passwordLink } from '../password-link.ts'

const QUESTIONS: Record<keyof Basics, [option: string, question: string]> = {
  brand: ['brand', 'What is the business called?'],
  owner: ['owner', 'What is your name?'],
  email: ['email', 'What email address do clients write to?'],
  timeZone: ['time-zone', 'What time zone do you work in?'],
  language: ['language', `What language do your clients read (${Object.keys(LANGUAGES).join(', ')})?`],
}
const NAMES = Object.keys(QUESTIONS) as (keyof Basics)[]

export const init: BareCommand = {
  name: 'init',
  usage:
    '[--brand <name>] [--owner <name>] [--email <address>] [--time-zone <zone>] [--language <code>] [--password-stdin]',
  summary: 'creates an empty business of your own, where there isn’t one yet',
  details:
    "Asks for every option you leave out. The default time zone is the machine's. You can name another, like America/New_York.\nPrints a link to choose your password, once. --password-stdin reads the password from the input instead,\nand prints no link.",
  options: {
    brand: { type: 'string' },
    owner: { type: 'string' },
    email: { type: 'string' },
    'time-zone': { type: 'string' },
    language: { type: 'string' },
    'password-stdin': { type: 'boolean' },
  },
  async runBare({ values }, settings, terminal) {
    await refuseBusiness(settings)
    const sections = await readBasics(values, terminal)
    const { brand } = sections.identity
    const password = values['password-stdin'] === true ? await readPassword(sections, terminal.stdin) : null
    const hash = password === null ? null : await passwordHash().hash(password)
    await openDataFolder(settings.dataDir)
    const link = await withDatabase(settings, async (database) => {
      const { linkId } = done(await initBusiness(database, sections, hash, Date.now()))
      return linkId && passwordLink(database, linkId, settings)
    })
    const lines = [
      `${brand} is ready in ${settings.dataDir}. See docs/owner.md for how to fill its pages.`,
      ...(link
        ? [`Start the site, and choose your password here, once, within 14 days:`, '', `  ${link}`, '']
        : [`Start the site, and sign in at ${originOf(settings.env, settings.env.PORT)}/studio/sign-in`]),
    ]
    return { text: lines.join('\n'), data: { brand, email: sections.contact.email, link } }
  },
}

/** Throws a Refusal unless a business can be made here. Changes nothing. */
async function refuseBusiness({ env, address, dataDir }: SiteSettings): Promise<void> {
  const [unsafe] = unsafeSecret(env)
  if (unsafe) throw new Refusal(unsafe)
  const found = await businessIn(address)
  const where = address.url ? 'The database of DATABASE_URL' : dataDir
  if (found === 'demo') {
    throw new Refusal(
      `${where} has the demo business. Remove it first with: npm run -s sideline -- reset-demo`,
    )
  }
  if (found === 'own') {
    const other = address.url ? 'DATABASE_URL to an empty database' : 'DATA_DIR to an empty folder'
    throw new Refusal(`${where} already has a business. To create another one, set ${other}.`)
  }
}

async function readBasics(values: Record<string, unknown>, terminal: Terminal): Promise<FirstSections> {
  const given = (name: keyof Basics) => values[QUESTIONS[name][0]] as string | undefined
  const basics: Basics = { brand: '', owner: '', email: '', timeZone: localTimeZone(), language: 'en' }
  for (const name of NAMES) basics[name] = given(name) ?? basics[name]
  const missing = NAMES.filter((name) => given(name) === undefined)
  if (values['password-stdin'] !== true && terminal.stdin.isTTY && missing.length > 0) {
    Object.assign(basics, await askFor(missing, basics, terminal))
  }
  const read = firstSections(basics)
  if ('sections' in read) return read.sections
  const first = read.mistakes.filter(
    ([name], at) => read.mistakes.findIndex(([other]) => other === name) === at,
  )
  throw new UsageError(first.map(([name, what]) => `--${QUESTIONS[name][0]} ${what}.`).join('\n'))
}

async function askFor(names: (keyof Basics)[], basics: Basics, { stdin, stderr }: Terminal) {
  // A program may read stdout.
  using terminal = createInterface({ input: stdin, output: stderr })
  const answers: Partial<Basics> = {}
  for (const name of names) {
    const [, question] = QUESTIONS[name]
    const suggested = basics[name]
    while (answers[name] === undefined) {
      const typed = await terminal.question(suggested ? `${question} [${suggested}] ` : `${question} `)
      const answer = typed.trim() || suggested
      const wrong = mistakeIn(name, { ...basics, [name]: answer })
      if (wrong === undefined) answers[name] = answer
      else stderr.write(`  It ${wrong}.\n`)
    }
  }
  return answers
}

function mistakeIn(name: keyof Basics, basics: Basics): string | undefined {
  const read = firstSections(basics)
  return 'sections' in read ? undefined : read.mistakes.find(([about]) => about === name)?.[1]
}

async function readPassword({ contact }: FirstSections, input: Readable): Promise<string> {
  const [password = ''] = (await text(input)).split(/\r?\n/)
  const wrong =
    password === '' ? 'The input has no password.' : passwordError(password, contact.email, isCommonPassword)
  if (wrong) throw new Refusal(`${wrong} Nothing was created.`)
  return password
}
