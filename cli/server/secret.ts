import { counted } from '../../app/ui/count.ts'
import { type Rotated, rotateSecret } from '../../server/settings/rotate-secret.ts'
import {
  type BareCommand,
  done,
  Refusal,
  refuseMissingSite,
  type SiteSettings,
  withDatabase,
} from '../command.ts'

const ENDS = [
  'These end: the addresses of share links, and of calendars; links that were emailed to choose a password, or to turn reminders',
  'off; all recovery codes; and every browser counts as new. Passwords, passkeys, sessions, upload tokens, authenticator apps, PINs,',
  'and what is set up of the mail server stay.',
].join('\n')

export const rotate: BareCommand = {
  name: 'secret rotate',
  usage: '[--lost] --yes',
  summary: 'gives the site another secret, after somebody else may have seen it',
  details: [
    ENDS,
    'Without SITE_SECRET it writes a new one to DATA_DIR/secret. With it, first set SITE_SECRET to a new one and SITE_SECRET_BEFORE to',
    'the old one, for every process. The site may run or be stopped: a process with the old secret ends within ten seconds, and',
    'must be started again, as systemd and Docker do. What somebody encrypts in those seconds, such as a new PIN, is done again.',
    'With --lost the old secret is not needed, but authenticator apps, PINs and the mail server have to be set up again.',
  ].join('\n'),
  options: { lost: { type: 'boolean' }, yes: { type: 'boolean' } },
  async runBare({ values }, settings) {
    refuseMissingSite(settings.address)
    if (!values.yes) throw new Refusal(`${ENDS}\nAdd --yes if that is what you want.`)
    const how = { lost: values.lost === true, now: Date.now() }
    const rotated = done(
      await withDatabase(settings, (database) => rotateSecret(database, settings.env, how)),
    )
    return { text: textOf(rotated, settings), data: rotated }
  },
}

function textOf({ apps, pins, mailServers, unreadable }: Rotated, { env, dataDir }: SiteSettings): string {
  const encrypted = [
    counted(apps, 'authenticator app'),
    counted(pins, 'PIN'),
    counted(mailServers, 'mail server'),
  ]
  return [
    `The site has another secret, ${env.SITE_SECRET ? 'SITE_SECRET' : `in ${dataDir}/secret`}. Encrypted with it: ${encrypted.join(', ')}.`,
    ...(unreadable > 0 ? [`Could not be read, and must be set up again: ${unreadable}.`] : []),
    ENDS,
    'Processes that run with the old one end within ten seconds: start them again.',
    ...(env.SITE_SECRET ? ['Remove SITE_SECRET_BEFORE from the settings.'] : []),
  ].join('\n')
}
