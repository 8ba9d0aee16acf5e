import type { PasswordReset } from '../../../accounts/email.ts'
import type { SiteView } from '../../../site/site.ts'
import { Layout } from '../layout.tsx'
import { Words } from '../words.tsx'

/** Somebody else may have asked for it, so it must be safe to ignore. */
export function PasswordResetEmail({
  email,
  site,
  paragraphs,
}: {
  email: PasswordReset
  site: SiteView
  paragraphs: string[]
}) {
  return (
    <Layout
      site={site}
      preview="Choose a new password for your albums."
      caption="Client portal"
      title="A new password"
      reason="If you did not ask for this, ignore this email: your password stays as it is."
    >
      <Words
        paragraphs={paragraphs}
        link={{ href: email.link, label: 'Choose a new password' }}
        client={email.name}
      />
    </Layout>
  )
}
