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
        One file with what {studio} stores about you: account, albums, favorites, picks, downloads, emails and
        bookings. Photographs and {owner}’s own notes are not in it.
      </p>
      {erasureAskedAt !== null && (
        <p role="status">
          You asked to be erased on <Day at={erasureAskedAt} />. {owner} has your request.
        </p>
      )}
      <div className={`wrap ${styles.all}`}>
        {/* Without React Router: the response is a file, and the page stays. */}
        <Form method="post" action={href('/client/:clientId/account/data', { clientId })} reloadDocument>
          <button className="link" type="submit">
            Download the file
          </button>
        </Form>
        {erasureAskedAt === null && (
          <Link className="link" to={href('/client/:clientId/account/erasure', { clientId })}>
            Ask to be erased
          </Link>
        )}
      </div>
    </section>
  )
}
