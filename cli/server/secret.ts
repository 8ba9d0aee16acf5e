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
  'This invalidates share links, calendar links, emailed links (passwords, turning off reminders), and all recovery codes.',
  'Every browser counts as a new device. Passwords, sessions, upload tokens, authenticator apps, PINs,',
  'and mail server settings stay.',
].join('\n')

export const rotate: BareCommand = {
  name: 'secret rotate',
  usage: '[--lost] --yes',
  summary: 'changes the site’s secret, in case someone else has seen it',
  details: [
    ENDS,
    'Without SITE_SECRET, it writes a new one to DATA_DIR/secret. With it, first set SITE_SECRET to a new one and SITE_SECRET_BEFORE to',
    'the old one, for every process. The site can be running. A process with the old secret stops within ten seconds, and',
    'has to be restarted, as systemd and Docker do. Anything encrypted in those seconds, such as a new PIN, has to be redone.',
    '--lost works without the old secret, but authenticator apps, PINs, and the mail server have to be set up again.',
  ].join('\n'),
  options: { lost: { type: 'boolean' }, yes: { type: 'boolean' } },
  async runBare({ values }, settings) {
    refuseMissingSite(settings.address)
    if (!values.yes) throw new Refusal(`${ENDS}\nAdd --yes to confirm.`)
    const how = { lost: values.lost === true, now: Date.now() }
    const rotated = done(
      await withDatabase(settings, (database) => rotateSecret(database, settings.env, how)),
    )
    return { text: textOf(rotated, settings), data: rotated }
  },
}

function textOf(
  { apps, pins, mailServers, backupKeys, unreadable }: Rotated,
  { env, dataDir }: SiteSettings,
): string {
  const encrypted = [
    counted(apps, 'authenticator app'),
    counted(pins, 'PIN'),
    counted(mailServers, 'mail server'),
    counted(backupKeys, 'key for backups', 'keys for backups'),
  ]
  return [
    `The site has a new secret, ${env.SITE_SECRET ? 'SITE_SECRET' : `in ${dataDir}/secret`}. Encrypted with it: ${encrypted.join(', ')}.`,
    ...(unreadable > 0 ? [`Couldn't be read and have to be set up again: ${unreadable}.`] : []),
    ENDS,
    'Processes with the old one stop within ten seconds. Restart them.',
    ...(env.SITE_SECRET ? ['Remove SITE_SECRET_BEFORE from the settings.'] : []),
  ].join('\n')
}
