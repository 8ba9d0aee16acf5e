import { href, useLocation } from 'react-router'
import { useUploads } from '../../uploads/studio/use-uploads.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { useFocus } from '../ui/page/use-focus.ts'
import { useStudio } from '../ui/use-studio.ts'
import styles from './signed-out.module.css'

interface ErrorPageProps {
  name: string
  title: string
  children: React.ReactNode
}

export function ErrorPage({ name, title, children }: ErrorPageProps) {
  const { studio } = useStudio()
  const heading = useFocus()
  return (
    <Page
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
    >
      <title>{`${name} | ${studio} studio`}</title>
      <div className={styles.inside}>{children}</div>
    </Page>
  )
}

export function PageError({ missing }: { missing: boolean }) {
  const { pathname, search } = useLocation()
  const { unsettled } = useUploads()
  if (missing) {
    return (
      <ErrorPage name="Not found" title="Page not found">
        <p>It was moved or deleted, or there’s a typo in the link.</p>
        <ButtonLink to={href('/studio')} variant="filled">
          Go to Today
        </ButtonLink>
      </ErrorPage>
    )
  }
  return (
    <ErrorPage name="Error" title="Something went wrong on our side">
      <p>The rest of the studio still works. Please try again in a moment.</p>
      <ButtonLink to={pathname + search} variant="filled" reloadDocument={!unsettled}>
        Try again
      </ButtonLink>
    </ErrorPage>
  )
}
