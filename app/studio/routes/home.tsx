import { Form, href, Link } from 'react-router'
import portal from '../../portal/ui/portal.module.css'
import styles from '../ui/security.module.css'
import type { Route } from './+types/home.ts'

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: `${matches[1].loaderData?.site.studio} studio` }, { name: 'robots', content: 'noindex' }]
}

export default function Home({ matches }: Route.ComponentProps) {
  const { name, role, demo } = matches[3].loaderData
  return (
    <div className={`${portal.head} page`}>
      <h1>Studio</h1>
      <p className="lead">
        {name}, {role}
      </p>
      {demo && (
        <p className={styles.note}>
          This is the demo business. Its accounts are in <code>demo-accounts.json</code>, and only this
          computer can reach it.
        </p>
      )}
      <div className={portal.ways}>
        <Link className="link" to={href('/studio/security')}>
          Security
        </Link>
        <Link className="link" to={href('/')}>
          The site
        </Link>
        {/* Loads a new document, so that nothing of the studio stays in memory. */}
        <Form method="post" action={href('/studio/sign-out')} reloadDocument>
          <button className="link" type="submit">
            Sign out
          </button>
        </Form>
      </div>
    </div>
  )
}
