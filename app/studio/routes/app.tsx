import { data, Form, href, Link, redirect, useNavigation } from 'react-router'
import { addTotp } from '../../accounts/second-factor/factors.server.ts'
import { totpSetup } from '../../accounts/second-factor/totp.server.ts'
import form from '../../accounts/ui/form.module.css'
import { FormError } from '../../accounts/ui/form-error.tsx'
import portal from '../../portal/ui/portal.module.css'
import { portsContext } from '../../ports.server.ts'
import { readSite } from '../../site/site.server.ts'
import { requireConfirmed, staffContext } from '../staff.server.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { RecoveryCodes } from '../ui/recovery-codes.tsx'
import styles from '../ui/security.module.css'
import type { Route } from './+types/app.ts'

const WRONG = 'This code is not right. Enter the one that the app shows now.'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { sign, database } = context.get(portsContext)
  const person = context.get(staffContext)
  requireConfirmed(person, url)
  const { studio } = await readSite(database)
  return totpSetup(sign, person, studio)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const person = context.get(staffContext)
  requireConfirmed(person, url)
  const fields = await request.formData()
  const text = (name: string) => String(fields.get(name) ?? '').slice(0, 500)
  const account = { ...person, actor: { kind: person.role, id: person.id } }
  const given = { sealed: text('sealed'), code: text('code') }
  const added = await addTotp(ports, account, given, Date.now())
  if (!added) {
    // The secret that the app has already.
    const { studio } = await readSite(ports.database)
    const setup = totpSetup(ports.sign, person, studio, given.sealed)
    return data({ error: WRONG, setup, codes: null }, { status: 400 })
  }
  const { codes, cookie } = added
  if (!codes || !cookie) throw redirect(href('/studio/settings'))
  return data({ error: null, setup: null, codes }, { headers: { 'Set-Cookie': cookie } })
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Authenticator app | ${matches[1].loaderData?.studio} studio` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function App({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <div className={portal.head}>
        <h1>Set up an app</h1>
      </div>
      <div className={portal.account}>
        {actionData?.codes ? (
          <Done codes={actionData.codes} />
        ) : (
          <SetUp {...(actionData?.setup ?? loaderData)} error={actionData?.error ?? null} />
        )}
      </div>
    </div>
  )
}

function Done({ codes }: { codes: string[] }) {
  return (
    <div>
      <p className="lead">
        The app is set up. From now on, signing in asks for its code. Your other devices are signed out.
      </p>
      <RecoveryCodes codes={codes} />
      <p className={form.ways}>
        <Link className="button" to={href('/studio/settings')}>
          I have written them down
        </Link>
      </p>
    </div>
  )
}

interface SetUpProps {
  code: boolean[][]
  secret: string
  sealed: string
  error: string | null
}

function SetUp({ code, secret, sealed, error }: SetUpProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <Form className={form.form} method="post" replace>
      <p>Scan this picture with the app, or type the key into it. Then enter the code that it shows.</p>
      <QrCode code={code} label="QR code for the authenticator app" />
      <p>
        Key: <span className={styles.secret}>{secret}</span>
      </p>
      <input type="hidden" name="sealed" value={sealed} />
      <label className={form.field}>
        <span className="edge">Code</span>
        <input
          className={form.box}
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          aria-describedby="error"
        />
      </label>
      <button className="button" type="submit" disabled={busy} aria-busy={busy}>
        Set it up
      </button>
      <FormError error={busy ? null : error} />
    </Form>
  )
}
