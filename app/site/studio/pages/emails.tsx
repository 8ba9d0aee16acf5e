import { href, Link, useSearchParams } from 'react-router'
import { Button } from '../../../studio/ui/controls/button.tsx'
import { Select } from '../../../studio/ui/controls/fields.tsx'
import { Problem } from '../../../studio/ui/forms/forms.tsx'
import { useCommand } from '../../../studio/ui/forms/use-command.ts'
import { counted } from '../../../ui/count.ts'
import {
  type EmailTemplate,
  type EmailTemplates,
  placeholdersOf,
  STANDARD,
  TEMPLATE_NAMES,
  type TemplateName,
} from '../../sections/email-templates.ts'
import { REMINDER_DAYS } from '../../sections/shapes.ts'
import styles from '../editor/editor.module.css'
import { Scope, Section, useEditor, useField, useLanguage } from '../editor/editor.tsx'
import { ParagraphsField, TextField } from '../editor/fields.tsx'

export function chosenEmail(parameters: URLSearchParams): TemplateName {
  return TEMPLATE_NAMES.find((name) => name === parameters.get('email')) ?? TEMPLATE_NAMES[0] ?? 'album-ready'
}

export function Emails() {
  const [parameters] = useSearchParams()
  const { drafts } = useEditor()
  const own = drafts.contents.emails as EmailTemplates
  const chosen = chosenEmail(parameters)
  return (
    <>
      <nav aria-label="Emails">
        <ul className={styles.choices}>
          {TEMPLATE_NAMES.map((name) => (
            <li key={name}>
              <Link
                to={`?email=${name}`}
                aria-current={name === chosen ? 'true' : undefined}
                preventScrollReset
              >
                {STANDARD[name].name}
                {own[name] && <span className="small quiet"> yours</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Section name="emails">
        <Template key={chosen} name={chosen} />
      </Section>
    </>
  )
}

function ReminderDays() {
  const { value, set, error } = useField<number>('The reminder', 'session')
  return (
    <Select
      label="Send it"
      help="Sent at 9 a.m. to the person who booked, or when you publish if the session is already closer. Sessions you accept after that don’t get one."
      error={error}
      value={value ?? ''}
      none="Never"
      options={REMINDER_DAYS.map((days) => [String(days), `${counted(days, 'day')} before the session`])}
      onChange={(event) => set(Number(event.currentTarget.value) || undefined)}
    />
  )
}

function Template({ name }: { name: TemplateName }) {
  const { value, set } = useField<EmailTemplate>(STANDARD[name].name, name)
  const { subject, paragraphs } = useEditor().standard[useLanguage()].emails[name]
  return (
    <>
      <h2>{STANDARD[name].name}</h2>
      {name === 'booking-reminder' && (
        <Section name="reminders">
          <ReminderDays />
        </Section>
      )}
      {value ? (
        <Scope at={[name]}>
          <TextField name="subject" label="Subject" most={150} />
          <ParagraphsField
            name="paragraphs"
            label="Text"
            rows={14}
            help="Start a new paragraph with an empty line. {link} and {message} each need their own paragraph."
          />
        </Scope>
      ) : (
        <div className={styles.standard}>
          <p className="strong">{subject}</p>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <div className={`${styles.buttons} buttons`}>
        {value ? (
          <Button onClick={() => set(undefined)}>Back to the standard text</Button>
        ) : (
          <Button onClick={() => set({ subject, paragraphs })}>Write your own</Button>
        )}
        <SendTest name={name} />
      </div>
      <Placeholders name={name} />
    </>
  )
}

function SendTest({ name }: { name: TemplateName }) {
  const { drafts } = useEditor()
  const { Form, busy, refused, done } = useCommand()
  return (
    <Form method="post" action={href('/studio/site/emails/:email/test', { email: name })}>
      <Button type="submit" disabled={!drafts.saved} busy={busy}>
        Send a test to yourself
      </Button>
      {done && (
        <p className="small" role="status">
          {done}
        </p>
      )}
      <Problem error={refused} />
    </Form>
  )
}

function Placeholders({ name }: { name: TemplateName }) {
  return (
    <section className={styles.words} aria-label="Placeholders">
      <h3 className="edge">Placeholders</h3>
      <dl>
        {Object.entries(placeholdersOf(name)).map(([word, meaning]) => (
          <div key={word}>
            <dt>
              <code>{`{${word}}`}</code>
            </dt>
            <dd className="quiet">{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
