import type { PropsWithChildren } from 'react'
import { href, isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router'
import * as t from '#messages/site'
import { type ErrorText, isErrorText, missing, tooMany } from '../../site/error-text.ts'
import { isConnectionError } from './connection-error.ts'
import styles from './error-page.module.css'
import { useOnline } from './use-online.ts'
import { useReload } from './use-reload.ts'

export function ErrorPage() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const reloading = useReload(error)
  const portfolio: ErrorText['way'] = { to: href('/portfolio'), label: t.seePortfolio() }
  const { title, edge, text, retry, way = portfolio } = textFor(error, useOnline())
  if (reloading) return <Reloading />
  return (
    <div className={`${styles.error} page`}>
      <Sentences title={title} edge={edge} text={text}>
        {retry && (
          // A plain link works without a script, and loads the whole document with one.
          <a className="button" href={pathname + search}>
            {t.tryAgain()}
          </a>
        )}
        <Link className={retry ? 'link' : 'button'} to={way.to} reloadDocument={way.isFile}>
          {way.label}
        </Link>
        <Link className="link" to={href('/')}>
          {t.home()}
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
      <title>{t.oneMoment()}</title>
      <p className="lead">{t.loadingAgain()}</p>
    </div>
  )
}

const broken = () => ({ title: t.rightBack(), text: t.ourSide() })

export function BareError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main className={`${styles.error} page`}>
      <Sentences {...(isMissing ? missing() : broken())} edge={isMissing ? '404' : '500'}>
        <a className="button" href={isMissing ? href('/') : pathname + search}>
          {isMissing ? t.home() : t.tryAgain()}
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
  if (status === 404) return { ...missing(), edge: '404', retry: false }
  if (status === 429) return { ...tooMany(), edge: '429', retry: true }
  if (!online) {
    return {
      title: t.offline(),
      edge: t.noConnection(),
      text: t.needsConnection(),
      retry: false,
    }
  }
  if (isConnectionError(error)) {
    return {
      title: t.pageDidNotLoad(),
      edge: t.connection(),
      text: t.slowOrUpdating(),
      retry: true,
    }
  }
  return { ...broken(), edge: String(status), retry: true }
}
