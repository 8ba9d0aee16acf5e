import { data, href, Link, redirect, redirectDocument, replace } from 'react-router'
import * as t from '#messages/accounts'
import type { Passwords } from '../../../ports/identity/port.ts'
import { type CookieSpec, clearCookie, readCookie, setCookie, setCookies } from '../../cookies.ts'
import { type Ports, portsContext } from '../../ports.server.ts'
import { privateHead } from '../../site/head.ts'
import { type OpenLink, openLink, setPassword } from '../passwords/password-links.server.ts'
import { passwordError, SHORTEST } from '../passwords/password-rules.ts'
import { readLoginPhoto } from '../sign-in/login-photo.server.ts'
import { withPasswordLimit } from '../sign-in/password-limit.server.ts'
import { AccountForm } from '../ui/account-form.tsx'
import { PasswordField } from '../ui/field.tsx'
import { Split } from '../ui/split.tsx'
import type { Route } from './+types/password.ts'

/** Holds the link's token, so that it is in no address, history, log or Referer. */
const TOKEN: CookieSpec = { name: 'sideline_password', seconds: 3600 }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ports = context.get(portsContext)
  const token = url.searchParams.get('token')
  if (token !== null) {
    const stored = /^[\w.-]{1,200}$/.test(token) ? token : ''
    throw replace(href('/client/password'), {
      headers: { 'Set-Cookie': setCookie(TOKEN, stored, ports.origin) },
    })
  }
  const link = await usableLink(ports, request)
  const photo = await readLoginPhoto(ports.database)
  return { photo, link: link && viewOf(link), staffOnly: ports.identity.passwords === null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ports = context.get(portsContext)
  const link = await usableLink(ports, request)
  const passwords = link && passwordsFor(ports, link)
  if (!link || !passwords) throw redirect(href('/client/password'))
  const given = await request.formData()
  // The browser may have opened another client's link since.
  if (given.get('email') !== link.email) return data({ error: t.otherLink() }, { status: 409 })
  const password = String(given.get('password') ?? '')
  const error = passwordError(password, link.email, passwords.isCommon)
  if (error) return data({ error }, { status: 400 })
  const cookies = await withPasswordLimit(ports.passwordLimit, () =>
    setPassword({ ...ports, passwords }, link, password, request),
  )
  if (!cookies) throw redirect(href('/client/password'))
  const headers = setCookies([...cookies, clearCookie(TOKEN, ports.origin)])
  // The studio is a document of its own.
  const go = link.role === 'client' ? redirect : redirectDocument
  throw go(pageAfter(link, cookies.length > 0), { headers })
}

async function usableLink(ports: Ports, request: Request): Promise<OpenLink | null> {
  const link = await openLink(ports, readCookie(request, TOKEN, ports.origin) ?? '')
  return link && passwordsFor(ports, link) ? link : null
}

/** Staff passwords are always in our own database. */
function passwordsFor({ identity, staff }: Ports, { role }: OpenLink): Passwords | null {
  return role === 'client' ? identity.passwords : staff.passwords
}

function viewOf({ name, email, role, purpose }: OpenLink) {
  return { name, email, client: role === 'client', first: purpose === 'invitation' }
}

/** Staff with a second factor have no session yet, and sign in next. */
function pageAfter({ role, accountId }: OpenLink, signedIn: boolean): string {
  if (role === 'client') return href('/client/:clientId', { clientId: accountId })
  return signedIn ? href('/studio') : href('/studio/sign-in')
}

export function meta({ matches }: Route.MetaArgs) {
  return [...privateHead(t.choosePassword(), matches), { name: 'referrer', content: 'no-referrer' }]
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  const { photo, link, staffOnly } = loaderData
  if (!link) return <LinkEnded photo={photo} staffOnly={staffOnly} />
  return (
    <Split photo={photo} title={t.choosePassword()}>
      <p className="lead">
        {link.first && `${t.welcome(link)} `}
        {link.client ? t.opensAlbums(link) : t.opensStudio(link)}
      </p>
      <Choose email={link.email} error={actionData?.error} />
    </Split>
  )
}

function Choose({ email, error }: { email: string; error: string | undefined }) {
  return (
    <AccountForm submit={t.saveAndSignIn()} sending={t.saving()} error={error}>
      {/* Password managers store the password under this name. */}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t.newPassword()}
        autoComplete="new-password"
        invalid={error !== undefined}
        describedBy="error rule"
      />
      <p className="small" id="rule">
        {t.passwordRule({ shortest: SHORTEST })}
      </p>
    </AccountForm>
  )
}

function LinkEnded({ photo, staffOnly }: Pick<Route.ComponentProps['loaderData'], 'photo' | 'staffOnly'>) {
  return (
    <Split photo={photo} title={t.linkEnded()}>
      <p className="lead">{t.canSendNew()}</p>
      <p className="ways">
        <Link className="button" to={`${href('/client/forgotten')}${staffOnly ? '?studio' : ''}`}>
          {t.sendNewLink()}
        </Link>
        <Link className="link" to={staffOnly ? href('/studio/sign-in') : href('/client')}>
          {t.goToLogin()}
        </Link>
      </p>
    </Split>
  )
}
