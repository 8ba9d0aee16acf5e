import { useRevalidator } from 'react-router'
import { useReload } from '../../pages/ui/use-reload.ts'
import { useUploads } from '../../uploads/studio/use-uploads.ts'
import { Button } from '../ui/controls/button.tsx'
import { Page } from '../ui/page/page.tsx'
import { useFocus } from '../ui/page/use-focus.ts'
import { useStudio } from '../ui/use-studio.ts'
import styles from './line.module.css'
import { useLine } from './line.ts'

/** In place of a page that could not be loaded. The shell tries again by itself. */
export function NoConnection({ error }: { error: unknown }) {
  const { studio } = useStudio()
  const { lost } = useLine()
  const { busy } = useUploads()
  const { revalidate, state } = useRevalidator()
  const heading = useFocus()
  // A new document would end the uploads.
  useReload(lost || busy ? null : error)
  return (
    <Page
      title={
        <span ref={heading} tabIndex={-1}>
          No connection
        </span>
      }
    >
      <title>{`No connection | ${studio} studio`}</title>
      <div className={styles.page}>
        <p>This page opens by itself as soon as the site can be reached.</p>
        <Button
          variant="filled"
          busy={state !== 'idle'}
          onClick={() => (lost ? revalidate() : location.reload())}
        >
          Try now
        </Button>
      </div>
    </Page>
  )
}
