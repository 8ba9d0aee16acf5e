import { type SubmitEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { useHydrated } from '../../../ui/use-hydrated.ts'

export interface PasskeyOptions {
  options: object
  sealed: string
}

interface PasskeyFormProps extends PasskeyOptions {
  create?: boolean
  action?: string
  error?: string
  className?: string
  children: React.ReactNode
}

/** Hidden where the browser knows no passkeys. */
export function PasskeyForm({ create, action, options, sealed, error, ...form }: PasskeyFormProps) {
  const submit = useSubmit()
  const [failed, setFailed] = useState(false)
  const known = useHydrated() && 'PublicKeyCredential' in window
  if (!known) return null
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setFailed(false)
    const response = await (create ? made(options) : used(options)).catch(() => null)
    if (!response) return setFailed(true)
    fields.set('response', JSON.stringify(response))
    await submit(fields, { method: 'post', action, replace: true })
  }
  return (
    <form className={form.className} onSubmit={ask}>
      <input type="hidden" name="sealed" value={sealed} />
      {form.children}
      {(failed || error) && (
        <p className="small" role="alert">
          {failed ? 'No passkey was used. Try again, or continue without one.' : error}
        </p>
      )}
    </form>
  )
}

async function made(options: object): Promise<unknown> {
  const json = options as PublicKeyCredentialCreationOptionsJSON
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
  return navigator.credentials.create({ publicKey })
}

async function used(options: object): Promise<unknown> {
  const json = options as PublicKeyCredentialRequestOptionsJSON
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json)
  return navigator.credentials.get({ publicKey })
}
