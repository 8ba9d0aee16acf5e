import { useState } from 'react'
import { useSearchParams } from 'react-router'
import * as t from '#messages/galleries'
import { post } from '../../ui/outbox/post.ts'
import { useSaving } from './sheet.tsx'

/** Query parameter of a failed request, without a script. */
export const NOT_REQUESTED = 'not-asked'

export function useOwnerRequest(address: string, before: number | null) {
  const [query] = useSearchParams()
  const [asked, setAsked] = useState<number | null>(null)
  const { onSubmit, busy, failed } = useSaving(async () => {
    const posted = await post<{ askedAt: number }>(address, {})
    if ('body' in posted) setAsked(posted.body.askedAt)
    return 'body' in posted
  })
  const isFailed = !busy && (failed || query.has(NOT_REQUESTED))
  return { askedAt: asked ?? before, address, onSubmit, busy, failed: isFailed }
}

interface RequestFormProps {
  request: ReturnType<typeof useOwnerRequest>
  label: string
}

export function RequestForm({ request, label }: RequestFormProps) {
  const { address, onSubmit, busy, failed } = request
  return (
    <form method="post" action={address} onSubmit={onSubmit}>
      {failed && (
        <p className="problem" role="alert">
          {t.requestNotSent()}
        </p>
      )}
      <button className="button" type="submit" aria-busy={busy}>
        {busy ? t.asking() : failed ? t.tryAgain() : label}
      </button>
    </form>
  )
}
