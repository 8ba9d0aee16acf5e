import { Form, Link, useNavigation } from 'react-router'
import { FormCopy } from '../autosave/form-copy.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Icon, type IconName } from '../icon.tsx'
import panel from '../page/panel.module.css'
import styles from './service.module.css'

export interface HealthState {
  tone: 'good' | 'warn' | 'bad'
  icon: IconName
  title: string
  description: React.ReactNode
}

type HealthProps = HealthState & {
  action?: React.ReactNode
  children?: React.ReactNode
}

/** Whether something works, with what can be done about it below. */
export function Health({ tone, icon, title, description, action, children }: HealthProps) {
  return (
    <section className={panel.panel} aria-label={title}>
      <div className={styles.health} data-tone={tone}>
        <Icon name={icon} />
        <div>
          <h2>{title}</h2>
          <p className="quiet">{description}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

interface ServicesProps {
  label: string
  services: (readonly [to: string, name: string, note?: string])[]
  current?: string
}

export function Services({ label, services, current }: ServicesProps) {
  return (
    <nav className={styles.services} aria-label={label}>
      {services.map(([to, name, note]) => (
        <Link key={to} to={to} aria-current={name === current ? 'true' : undefined} preventScrollReset>
          <b>{name}</b>
          {note && <span className="small">{note}</span>}
        </Link>
      ))}
    </nav>
  )
}

export type SiteLink = readonly [name: string, href: string]

export function Steps({ steps }: { steps: readonly (readonly [words: string, link?: SiteLink])[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(([words, link]) => (
        <li key={words}>
          <p>{words}</p>
          {link && <Elsewhere link={link} />}
        </li>
      ))}
    </ol>
  )
}

/** Why a service refused, and where that is put right. */
export interface Refusal {
  lead: string
  refused: string
  link?: SiteLink
}

interface ServiceFormProps {
  label: string
  /** Tells apart forms at the same address. */
  of?: string
  above?: React.ReactNode
  refused?: Refusal | null
  verb: string
  icon?: IconName
  /** Where it can be left. */
  cancel?: string
  hint: string
  /** Instead of the hint, while she waits. */
  trying?: string
  children: React.ReactNode
}

/** Tries a service, which is saved only if it works. */
export function ServiceForm({ label, of, above, refused, verb, children, ...foot }: ServiceFormProps) {
  const { icon, cancel, hint, trying = hint } = foot
  const busy = useNavigation().formMethod === 'POST'
  return (
    <Form className={panel.text} method="post" aria-label={label} preventScrollReset noValidate>
      {above}
      {refused && !busy && <Refused {...refused} />}
      <FormCopy of={of} />
      {children}
      <div className="buttons">
        <Button type="submit" variant="filled" busy={busy} icon={icon}>
          {busy ? 'Trying…' : refused ? 'Try again' : verb}
        </Button>
        {cancel && <ButtonLink to={cancel}>Cancel</ButtonLink>}
        <p className="small quiet" role="status">
          {busy ? trying : hint}
        </p>
      </div>
    </Form>
  )
}

function Refused({ lead, refused, link }: Refusal) {
  return (
    <div className="notice between" data-tone="bad" role="alert">
      <p>
        <b>{lead}</b> {refused}
      </p>
      {link && <Elsewhere link={link} />}
    </div>
  )
}

function Elsewhere({ link: [name, to] }: { link: SiteLink }) {
  const inside = to.startsWith('/')
  return (
    <ButtonLink to={to} {...(!inside && { target: '_blank', rel: 'noreferrer' })}>
      {name}
    </ButtonLink>
  )
}
