import type { NewDevice } from '../../../accounts/email.ts'
import type { SiteView } from '../../../site/site.ts'
import { Layout } from '../layout.tsx'
import { Words } from '../words.tsx'

/** To the account's holder, who may not be the one who signed in. */
export function NewDeviceEmail({
  email,
  site,
  paragraphs,
}: {
  email: NewDevice
  site: SiteView
  paragraphs: string[]
}) {
  return (
    <Layout
      site={site}
      preview="If it was you, there is nothing to do."
      caption="Your account"
      title="A new sign-in"
      reason={`You received this email because you have an account at ${site.studio}. It cannot be turned off.`}
    >
      <Words
        paragraphs={paragraphs}
        client={email.name}
        link={{ href: email.link, label: 'Choose a new password' }}
      />
    </Layout>
  )
}
