import type { PasswordReset } from '../../accounts/email.ts'
import type { SiteView } from '../../site/site.ts'
import { momentInWords } from '../when.ts'
import { Action, Address } from './action.tsx'
import { Frame, Paragraph } from './frame.tsx'

/** To whoever forgot a password, or to somebody else's victim: it must be safe to leave alone. */
export function PasswordResetEmail({ letter, site }: { letter: PasswordReset; site: SiteView }) {
  const { name, link, expiresAt } = letter
  return (
    <Frame
      site={site}
      preview="Choose a new password for your albums."
      caption="Client portal"
      title="A new password"
      reason="If you did not ask for this, leave it: your password stays as it is."
    >
      <Paragraph>
        Hi <bdi>{name}</bdi>,
      </Paragraph>
      <Paragraph>
        Somebody, you I hope, asked for a new password for your albums. Choose it here, until{' '}
        {momentInWords(expiresAt)}.
      </Paragraph>
      <Action href={link}>Choose a new password</Action>
      <Address href={link} />
    </Frame>
  )
}
