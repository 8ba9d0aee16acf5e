import type { PasswordReset } from '../../accounts/email.ts'
import type { SiteView } from '../../site/site.ts'
import { momentInWords } from '../dates.ts'
import { Layout, Paragraph } from './layout.tsx'
import { MainLink, PlainLink } from './links.tsx'

/** Somebody else may have asked for it, so it must be safe to ignore. */
export function PasswordResetEmail({ email, site }: { email: PasswordReset; site: SiteView }) {
  const { name, link, expiresAt } = email
  return (
    <Layout
      site={site}
      preview="Choose a new password for your albums."
      caption="Client portal"
      title="A new password"
      reason="If you did not ask for this, ignore this email: your password stays as it is."
    >
      <Paragraph>
        Hi <bdi>{name}</bdi>,
      </Paragraph>
      <Paragraph>
        Someone, hopefully you, asked for a new password for your albums. Choose it here by{' '}
        {momentInWords(expiresAt, site.timeZone)}.
      </Paragraph>
      <MainLink href={link}>Choose a new password</MainLink>
      <PlainLink href={link} />
    </Layout>
  )
}
