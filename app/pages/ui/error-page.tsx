import type { PropsWithChildren } from 'react'
import { href, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import { type ErrorText, isErrorText, MISSING, TOO_MANY } from '../../site/error-text.ts'
import { isConnectionError } from './connection-error.ts'
import styles from './error-page.module.css'
import { useOnline } from './use-online.ts'
import { useReload } from './use-reload.ts'

const PORTFOLIO: NonNullable<ErrorText['way']> = { to: href('/portfolio'), label: 'See the portfolio' }

export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const reloading = useReload(error)
  const { title, edge, text, retry, way = PORTFOLIO } = textFor(error, useOnline())
  if (reloading) return <Reloading />
  return (
    <div className={`${styles.error} page`}>
      <Sentences title={title} edge={edge} text={text}>
        {retry && (
          // A plain link works without a script, and loads the whole document with one.
          <a className="button" href={pathname + search}>
            Try again
          </a>
        )}
        <Link className={retry ? 'link' : 'button'} to={way.to} reloadDocument={way.isFile}>
          {way.label}
        </Link>
        <Link className="link" to={href('/')}>
          Home
        </Link>
      </Sentences>
    </div>
  )
}

function Sentences({ title, edge, text, children }: PropsWithChildren<ErrorText & { edge: string }>) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="edge">{edge}</p>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <p className={`ways ${styles.ways}`}>{children}</p>
    </>
  )
}

function Reloading() {
  return (
    <div className={`${styles.error} page`}>
      <title>One moment</title>
      <p className="lead">One moment. This page is loading again.</p>
    </div>
  )
}

const BROKEN = {
  title: 'We’ll be right back',
  text: 'Something went wrong on our side. Please try again in a moment.',
}

export function BareError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className={`${styles.error} page`}>
      <Sentences {...(missing ? MISSING : BROKEN)} edge={missing ? '404' : '500'}>
        <a className="button" href={missing ? href('/') : pathname + search}>
          {missing ? 'Home' : 'Try again'}
        </a>
      </Sentences>
    </main>
  )
}

function textFor(error: unknown, online: boolean): ErrorText & { edge: string; retry: boolean } {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (isRouteErrorResponse(error) && isErrorText(error.data)) {
    return { ...error.data, edge: String(status), retry: status >= 500 || status === 429 }
  }
  if (status === 404) return { ...MISSING, edge: '404', retry: false }
  if (status === 429) return { ...TOO_MANY, edge: '429', retry: true }
  if (!online) {
    return {
      title: 'You’re offline',
      edge: 'No connection',
      text: 'This page needs an internet connection. Try again when you’re back online.',
      retry: false,
    }
  }
  if (isConnectionError(error)) {
    return {
      title: 'This page didn’t load',
      edge: 'Connection',
      text: 'Your connection may be slow, or the site is being updated.',
      retry: true,
    }
  }
  return { ...BROKEN, edge: String(status), retry: true }
}
