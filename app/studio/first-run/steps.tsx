import { Form, href } from 'react-router'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './steps.module.css'
import type { StepName, Steps } from './steps.server.ts'

const STEPS: [name: StepName, title: string, about: string, to: string][] = [
  [
    'brand',
    'Say who you are',
    'Your name as visitors see it, your cities, a tagline and your colors.',
    href('/studio/site/:page?', { page: 'brand' }),
  ],
  [
    'album',
    'Add your first album',
    'Any folder of photographs will do. You can rename, sort and hide it afterwards.',
    href('/studio/albums/new'),
  ],
  [
    'home',
    'Choose photographs for your home page',
    'Up to five from your albums. Until then it shows your name.',
    href('/studio/site/:page?', { page: 'home' }),
  ],
  [
    'client',
    'Invite your first client',
    'They get an email with a link, choose a password, and see only their own albums.',
    href('/studio/clients/new'),
  ],
]

/** Leads a new business to its first album and its first client. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const next = STEPS.find(([name]) => !steps[name])?.[0]
  const done = STEPS.filter(([name]) => steps[name]).length
  return (
    <section className={styles.steps} aria-labelledby="first-steps">
      <header className={styles.head}>
        <h2 id="first-steps">First steps</h2>
        <p className="quiet small num">
          {done} of {STEPS.length} done
        </p>
        <Form method="post" action={href('/studio/first-steps/later')}>
          <Button type="submit">Later</Button>
        </Form>
      </header>
      <ol>
        {STEPS.map(([name, title, about, to], i) => (
          <li
            key={name}
            className={styles.step}
            data-done={steps[name] || undefined}
            data-next={name === next || undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {steps[name] ? <Icon name="check" /> : i + 1}
            </span>
            <div>
              <h3>
                {title}
                {steps[name] && <span className="hidden-text">, done</span>}
              </h3>
              {!steps[name] && <p className="small quiet">{about}</p>}
            </div>
            {!steps[name] && (
              <ButtonLink to={to} variant={name === next ? 'filled' : 'default'}>
                {name === next ? 'Begin' : 'Open'}
                <span className="hidden-text">: {title}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <p className="small quiet">
        You can leave at any time: Later hides the steps, and Settings brings them back.
      </p>
    </section>
  )
}
