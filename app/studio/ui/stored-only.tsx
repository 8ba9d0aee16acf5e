import { href, Link } from 'react-router'
import styles from './stored-only.module.css'
import { useStudio } from './use-studio.ts'

export function StoredOnly() {
  const { emailsAreStored, role } = useStudio()
  if (!emailsAreStored) return null
  return (
    <p className={`${styles.note} remark`} data-tone="warn">
      Emails are only stored because no mail server is set up.{' '}
      {role === 'owner' ? (
        <Link className="link" to={href('/studio/settings/mail')}>
          Set one up
        </Link>
      ) : (
        'The owner can set one up.'
      )}
    </p>
  )
}
