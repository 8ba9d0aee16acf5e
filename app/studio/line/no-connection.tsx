import { useCallback, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { NotLoaded } from '../../pages/ui/route-modules.ts'
import { useReload } from '../../pages/ui/use-reload.ts'
import { useUploads } from '../../uploads/studio/use-uploads.ts'
import { ErrorPage } from '../shell/page-error.tsx'
import { Button } from '../ui/controls/button.tsx'
import { useLine } from './line.ts'
import { RETRY_EVERY } from './use-retry.ts'

/**
 * Retries in this document, because a new one would end the uploads. After an update of the site only a reload helps,
 * once the uploads are done.
 */
export function NoConnection({ error }: { error: unknown }) {
  const { lost } = useLine()
  const { busy, unsettled } = useUploads()
  const { state } = useRevalidator()
  const { tryNow, failed } = useTryAgain(error)
  const updated = failed && !lost
  useReload(updated && !unsettled ? error : null)
  return (
    <ErrorPage name="No connection" title="No connection">
      <p>This page will open as soon as you’re back online. You don’t have to wait here.</p>
      {busy && <p>Your uploads keep going. Don’t close or reload this tab until they’re done.</p>}
      <Button variant="filled" busy={state !== 'idle'} onClick={tryNow}>
        Try now
      </Button>
    </ErrorPage>
  )
}

/** Loads the page's data and its script, for which React Router asks only once. */
function useTryAgain(error: unknown) {
  const { revalidate } = useRevalidator()
  const missing = error instanceof NotLoaded ? error : null
  const [failed, setFailed] = useState(false)
  const tryNow = useCallback(async () => {
    if (!missing || (await missing.again())) await revalidate()
    else setFailed(true)
  }, [missing, revalidate])
  useEffect(() => {
    // The shell retries the data.
    if (!missing) return
    const timer = setInterval(tryNow, RETRY_EVERY)
    addEventListener('online', tryNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', tryNow)
    }
  }, [missing, tryNow])
  return { tryNow, failed }
}
