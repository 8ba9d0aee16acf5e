import { href, useLocation } from 'react-router'
import { useUploads } from '../../uploads/studio/use-uploads.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { useFocus } from '../ui/page/use-focus.ts'
import { useStudio } from '../ui/use-studio.ts'
import styles from './signed-out.module.css'

export function PageError({ missing }: { missing: boolean }) {
  const { pathname, search } = useLocation()
  const { studio } = useStudio()
  const { unsettled } = useUploads()
  const heading = useFocus()
  const title = missing ? 'There is no such page here.' : 'Something went wrong on our side'
  return (
    <Page
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
    >
      <title>{`${missing ? 'Not found' : 'Error'} | ${studio} studio`}</title>
      <div className={styles.inside}>
        <p>
          {missing
            ? 'It was moved or deleted, or the address has a typing error.'
            : 'The rest of the studio still works. Please try again in a moment.'}
        </p>
        {missing ? (
          <ButtonLink to={href('/studio')} variant="filled">
            Go to Today
          </ButtonLink>
        ) : (
          <ButtonLink to={pathname + search} variant="filled" reloadDocument={!unsettled}>
            Try again
          </ButtonLink>
        )}
      </div>
    </Page>
  )
}
