import { Form, href } from 'react-router'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './setup-checklist.module.css'
import type { SetupTask, SetupTasks } from './setup-checklist.server.ts'

const TASKS: [name: SetupTask, title: string, description: string, to: string][] = [
  [
    'brand',
    'Introduce yourself',
    'Your name as visitors see it, your cities, a tagline, and your colors.',
    href('/studio/site/:page?', { page: 'brand' }),
  ],
  [
    'album',
    'Add your first album',
    'Any folder of photos will do. You can rename, sort, or hide it later.',
    href('/studio/albums/new'),
  ],
  [
    'home',
    'Choose photos for your home page',
    'Up to five from your albums. Until then, it shows your name.',
    href('/studio/site/:page?', { page: 'home' }),
  ],
  [
    'mail',
    'Set up your email',
    'Until then, emails are only stored, and clients won’t get any.',
    href('/studio/settings/mail'),
  ],
  [
    'client',
    'Invite your first client',
    'They’ll get an email with a link, choose a password, and see only their own albums.',
    href('/studio/clients/new'),
  ],
]

export function SetupChecklist({ tasks }: { tasks: SetupTasks }) {
  const next = TASKS.find(([name]) => !tasks[name])?.[0]
  const done = TASKS.filter(([name]) => tasks[name]).length
  return (
    <section className={styles.checklist} aria-labelledby="first-steps">
      <header className={styles.head}>
        <h2 id="first-steps">First steps</h2>
        <p className="quiet small num">
          {done} of {TASKS.length} done
        </p>
        <Form method="post" action={href('/studio/first-steps/hiding')}>
          <Button type="submit">Later</Button>
        </Form>
      </header>
      <ol>
        {TASKS.map(([name, title, description, to], i) => (
          <li
            key={name}
            className={styles.task}
            data-done={tasks[name] || undefined}
            data-next={name === next || undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {tasks[name] ? <Icon name="check" /> : i + 1}
            </span>
            <div>
              <h3>
                {title}
                {tasks[name] && <span className="hidden-text">, done</span>}
              </h3>
              {!tasks[name] && <p className="small quiet">{description}</p>}
            </div>
            {!tasks[name] && (
              <ButtonLink to={to} variant={name === next ? 'filled' : 'default'}>
                {name === next ? 'Start' : 'Open'}
                <span className="hidden-text">: {title}</span>
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <p className="small quiet">
        You can stop anytime. Later hides these steps, and Settings brings them back.
      </p>
    </section>
  )
}
