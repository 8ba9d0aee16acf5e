import { Form, href, Link } from 'react-router'
import { useSite } from '../../../site/use-site.ts'
import { Day } from './day.tsx'
import styles from './portal.module.css'

export function OwnData({ clientId, erasureAskedAt }: { clientId: string; erasureAskedAt: number | null }) {
  const { owner, studio } = useSite()
  return (
    <section aria-labelledby="data">
      <h2 id="data">Your data</h2>
      <p>
        Everything {studio} has on file about you: account, albums, favorites, picks, downloads, emails, and
        bookings. It doesn’t include photos or {owner}’s own notes.
      </p>
      {erasureAskedAt !== null && (
        <p role="status">
          On <Day at={erasureAskedAt} />, you asked {owner} to delete your data.
        </p>
      )}
      <div className={`wrap ${styles.all}`}>
        {/* Without React Router: the response is a file, and the page stays. */}
        <Form method="post" action={href('/client/:clientId/account/data', { clientId })} reloadDocument>
          <button className="link" type="submit">
            Download your data
          </button>
        </Form>
        {erasureAskedAt === null && (
          <Link className="link" to={href('/client/:clientId/account/erasure', { clientId })}>
            Ask to delete your data
          </Link>
        )}
      </div>
    </section>
  )
}
