import { data, Form, href, redirect, useNavigation } from 'react-router'
import { textOf } from '../../form-text.ts'
import { portsContext } from '../../ports.server.ts'
import { Button, ButtonLink } from '../../studio/ui/controls/button.tsx'
import { TextInput } from '../../studio/ui/controls/fields.tsx'
import { Page } from '../../studio/ui/page/page.tsx'
import { studioTitle } from '../../studio/ui/page/title.ts'
import { QrCode } from '../../studio/ui/qr-code.tsx'
import type { Ended as EndedAccess } from '../accounts.server.ts'
import { addTotp } from '../second-factor/factors.server.ts'
import { totpSetup } from '../second-factor/totp.server.ts'
import { requireConfirmed, siteContext } from '../staff-context.server.ts'
import type { Route } from './+types/app.ts'
import styles from './accounts.module.css'
import { Ended } from './settings/ended.tsx'
import { RecoveryCodes } from './settings/recovery-codes.tsx'

const WRONG = 'This code isn’t right. Enter the one your app shows now.'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { sign } = context.get(portsContext)
  const person = requireConfirmed(context, url)
  return totpSetup(sign, person, context.get(siteContext).studio)
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const person = requireConfirmed(context, url)
  const form = await request.formData()
  const given = { sealed: textOf(form, 'sealed'), code: textOf(form, 'code') }
  const added = await addTotp(ports, person, given, Date.now())
  if (!added) {
    const setup = totpSetup(ports.sign, person, context.get(siteContext).studio, given.sealed)
    return data({ error: WRONG, setup, first: null }, { status: 400 })
  }
  const { codes, cookie, ended } = added
  if (!codes || !cookie || !ended) throw redirect(href('/studio/settings'))
  return data({ error: null, setup: null, first: { codes, ended } }, { headers: { 'Set-Cookie': cookie } })
}

export function meta({ matches }: Route.MetaArgs) {
  return studioTitle('Authenticator app', matches)
}

export default function App({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page title="Set up an app">
      {actionData?.first ? (
        <Done {...actionData.first} />
      ) : (
        <SetUp {...(actionData?.setup ?? loaderData)} error={actionData?.error ?? null} />
      )}
    </Page>
  )
}

function Done({ codes, ended }: { codes: string[]; ended: EndedAccess }) {
  return (
    <div className="narrow">
      <p>
        The app is set up. From now on, you’ll enter its code when you sign in. Your other devices are signed
        out.
      </p>
      <RecoveryCodes codes={codes} />
      <Ended {...ended} />
      <p>
        <ButtonLink to={href('/studio/settings')} variant="filled">
          I’ve saved them
        </ButtonLink>
      </p>
    </div>
  )
}

type SetUpProps = ReturnType<typeof totpSetup> & { error: string | null }

function SetUp({ code, uri, secret, sealed, error }: SetUpProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <div className="narrow">
      <p>Scan this QR code with the app, or type in the key. Then enter the code it shows.</p>
      <QrCode code={code} label="QR code for the authenticator app" />
      <p>
        On this device?{' '}
        <a className="link" href={uri}>
          Open in your app
        </a>
      </p>
      <p>
        Key: <span className="code">{secret}</span>
      </p>
      <Form className={`stack ${styles.form}`} method="post" replace preventScrollReset>
        <input type="hidden" name="sealed" value={sealed} />
        <TextInput
          label="Code"
          name="code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          error={busy ? null : error}
        />
        <div className="buttons">
          <Button type="submit" variant="filled" busy={busy}>
            Set it up
          </Button>
          <ButtonLink to={href('/studio/settings')}>Back to Settings</ButtonLink>
        </div>
      </Form>
    </div>
  )
}
