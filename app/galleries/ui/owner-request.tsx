import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Query parameter of a failed request, without a script. */
export const NOT_REQUESTED = 'not-asked'

type OwnerRequest = ReturnType<typeof useOwnerRequest>

export function useOwnerRequest(address: string, before: number | null) {
  const [query] = useSearchParams()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>(
    query.has(NOT_REQUESTED) ? 'failed' : 'ready',
  )
  const [asked, setAsked] = useState<number | null>(null)
  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'busy') return
    setState('busy')
    try {
      const headers = { Accept: 'application/json' }
      const response = await fetch(address, { method: 'POST', headers, body: new URLSearchParams() })
      if (!response.ok) throw new Error(`${response.status}`)
      setAsked((await response.json()).askedAt)
      setState('ready')
    } catch {
      setState('failed')
    }
  }
  return { askedAt: asked ?? before, state, form: { address, submit } }
}

interface RequestFormProps {
  request: OwnerRequest
  label: string
  second?: boolean
}

export function RequestForm({ request, label, second }: RequestFormProps) {
  const { state, form } = request
  return (
    <form method="post" action={form.address} onSubmit={form.submit}>
      {state === 'failed' && (
        <p className="problem" role="alert">
          The request was not sent. Please try again in a minute.
        </p>
      )}
      <button className={second ? 'button second' : 'button'} type="submit" aria-busy={state === 'busy'}>
        {state === 'busy' ? 'Asking' : state === 'failed' ? 'Try again' : label}
      </button>
    </form>
  )
}
