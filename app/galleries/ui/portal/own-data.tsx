import { Form, href, Link } from 'react-router'
import * as t from '#messages/galleries'
import { useSite } from '../../../site/use-site.ts'
import { Day } from './day.tsx'
import styles from './portal.module.css'

export function OwnData({ clientId, erasureAskedAt }: { clientId: string; erasureAskedAt: number | null }) {
  const { owner, studio } = useSite()
  return (
    <section aria-labelledby="data">
      <h2 id="data">{t.yourData()}</h2>
      <p>{t.onFile({ studio, owner })}</p>
      {erasureAskedAt !== null && (
        <p role="status">{t.askedToDelete({ owner, day: () => <Day key="day" at={erasureAskedAt} /> })}</p>
      )}
      <div className={`wrap ${styles.all}`}>
        {/* Without React Router: the response is a file, and the page stays. */}
        <Form method="post" action={href('/client/:clientId/account/data', { clientId })} reloadDocument>
          <button className="link" type="submit">
            {t.downloadData()}
          </button>
        </Form>
        {erasureAskedAt === null && (
          <Link className="link" to={href('/client/:clientId/account/erasure', { clientId })}>
            {t.askToDelete()}
          </Link>
        )}
      </div>
    </section>
  )
}
