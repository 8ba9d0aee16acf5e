import { href } from 'react-router'

/** Shown without the shell, whose data could not be loaded. */
export function SignedOut({ missing }: { missing: boolean }) {
  return (
    <main id="main" style={{ padding: '2rem', maxInlineSize: '40rem' }}>
      <title>{missing ? 'Not here' : 'We will be right back'}</title>
      <h1>{missing ? 'You are signed out, or this page is gone' : 'Something went wrong on our side'}</h1>
      <p>
        <a className="link" href={href('/studio/sign-in')}>
          Sign in again
        </a>{' '}
        or{' '}
        <a className="link" href={href('/studio')}>
          go to Today
        </a>
        .
      </p>
    </main>
  )
}
