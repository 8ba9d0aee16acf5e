import { render, toPlainText } from 'react-email'
import { inLanguage } from '#language'
import { oneLine } from '../../ports/mail/address.ts'
import type { EmailTemplates } from '../site/sections/email-templates.ts'
import type { SiteView } from '../site/site.ts'
import type { ComposedEmail } from './email.ts'
import { Layout } from './emails/layout.tsx'
import { Parts } from './emails/parts.tsx'
import { type Email, kindNamed, languageOf, wordsOf } from './kinds.server.ts'

const LONGEST_SUBJECT = 150

/** Plain text has an answer right below its question, a phone number only once, and no pictures. */
const AS_TEXT = [
  { selector: 'p.question', format: 'paragraph', options: { trailingLineBreaks: 1 } },
  { selector: 'p.answer', format: 'paragraph', options: { leadingLineBreaks: 1 } },
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
  { selector: 'img', format: 'skip' },
]

export function composeEmail(
  email: Email,
  site: SiteView,
  now: number = Date.now(),
  templates: EmailTemplates = {},
): Promise<ComposedEmail> {
  return inLanguage(languageOf(email, site), () => composed(email, site, now, templates))
}

async function composed(email: Email, site: SiteView, now: number, templates: EmailTemplates) {
  const kind = kindNamed(email.kind)
  const { subject, paragraphs } = wordsOf(email, site, now, templates)
  const { client, link, parts = paragraphs, ...around } = kind.body(email, site, { paragraphs, now })
  const html = await render(
    <Layout site={site} {...around}>
      <Parts parts={parts} client={client} link={link} />
    </Layout>,
  )
  return {
    ...kind.envelope(email, site),
    from: { name: site.studio, address: site.email },
    subject: shortened(oneLine(subject)),
    html,
    text: toPlainText(html, { selectors: AS_TEXT }),
  }
}

/** Counts characters as readers see them, so that no emoji is cut in two. */
function shortened(subject: string): string {
  const characters = Array.from(new Intl.Segmenter('en').segment(subject), ({ segment }) => segment)
  return characters.length <= LONGEST_SUBJECT
    ? subject
    : `${characters
        .slice(0, LONGEST_SUBJECT - 1)
        .join('')
        .trimEnd()}…`
}
