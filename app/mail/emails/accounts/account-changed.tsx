import type { AccountChanged } from '../../../accounts/email.ts'
import type { SiteView } from '../../../site/site.ts'
import { longMoment } from '../../../ui/dates.ts'
import { CHANGES } from '../../words.ts'
import { Layout, Paragraph } from '../layout.tsx'
import { MainLink, PlainLink } from '../links.tsx'

/** To the account's holder, who may not be the one who changed it. */
export function AccountChangedEmail({ email, site }: { email: AccountChanged; site: SiteView }) {
  return (
    <Layout
      site={site}
      preview="If it was you, there is nothing to do."
      caption="Your account"
      title={CHANGES[email.change]}
      reason={`You received this email because you have an account at ${site.studio}. It cannot be turned off.`}
    >
      <Paragraph>
        Hello <bdi>{email.name}</bdi>, this happened on {longMoment(email.at, site.timeZone)}.
      </Paragraph>
      {email.change === 'factor.add-first' && (
        <Paragraph>
          Upload tokens and the address of your calendar no longer work, because the password alone had opened
          them. Make new ones in Settings.
        </Paragraph>
      )}
      <Paragraph>
        Was it you? Then there is nothing {email.change === 'factor.add-first' ? 'else ' : ''}to do.
      </Paragraph>
      <Paragraph>
        Not you? Choose a new password at once. That signs out every device
        {email.change === 'token.add' && ' and revokes the token'}.
        {email.change.startsWith('factor.add') &&
          ' If a second factor that is not yours keeps you out then, remove it at the terminal of the server, with “people reset-factors”.'}
      </Paragraph>
      <MainLink href={email.link}>Choose a new password</MainLink>
      <PlainLink href={email.link} />
    </Layout>
  )
}
