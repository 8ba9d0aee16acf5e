import { href } from 'react-router'
import { Services } from '../../../studio/ui/settings/service.tsx'

const MAILBOXES = [
  ['gmail', 'Gmail'],
  ['icloud', 'iCloud'],
  ['outlook', 'Outlook'],
  ['other', 'Another'],
] as const

export function Mailboxes({ at }: { at?: string }) {
  const current = MAILBOXES.find(([key]) => key === (at === 'microsoft' ? 'outlook' : at))
  return (
    <Services
      label="Your mail is with"
      services={MAILBOXES.map(([key, name]) => [`${href('/studio/settings/mail/server')}?with=${key}`, name])}
      current={current?.[1]}
    />
  )
}

export function AboutPasswords({ company }: { company?: string }) {
  return (
    <>
      {(company === 'Google' || company === 'Apple') && (
        <section>
          <h2>Why an app password?</h2>
          <p className="quiet">
            It lets this site send for you and nothing else. You can turn it off at {company} anytime, and
            your own password stays yours.
          </p>
        </section>
      )}
      <section>
        <h2>Where the password is</h2>
        <p className="quiet">
          Locked away with the site’s key. No page shows it in full, and no export or log has it.
        </p>
      </section>
    </>
  )
}
