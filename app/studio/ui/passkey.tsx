import { type SubmitEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import form from '../../accounts/ui/form.module.css'
import { useHydrated } from '../../ui/use-hydrated.ts'

interface PasskeyFormProps {
  /** 'create' makes a passkey, 'get' uses one. */
  act: 'create' | 'get'
  /** What the browser's authenticator needs, as JSON. */
  options: object
  /** The challenge, encrypted. */
  sealed: string
  /** What the button says. */
  label: string
  /** Posted with the response. */
  intent: string
  primary?: boolean
  children?: React.ReactNode
}

/** Asks the browser for a passkey and posts its response. Nothing is shown where the browser knows no passkeys. */
export function PasskeyForm({ act, options, sealed, label, intent, primary, children }: PasskeyFormProps) {
  const submit = useSubmit()
  const [failed, setFailed] = useState(false)
  const known = useHydrated() && 'PublicKeyCredential' in window
  if (!known) return null
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setFailed(false)
    const response = await respond(act, options).catch(() => null)
    if (!response) return setFailed(true)
    fields.set('response', JSON.stringify(response))
    await submit(fields, { method: 'post', replace: true })
  }
  return (
    <form className={form.form} onSubmit={ask}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="sealed" value={sealed} />
      {children}
      <button className={primary ? 'button' : 'link'} type="submit">
        {label}
      </button>
      {failed && (
        <p className={form.hint} role="status">
          No passkey was used. Try again, or go on without one.
        </p>
      )}
    </form>
  )
}

async function respond(act: 'create' | 'get', options: object): Promise<unknown> {
  if (act === 'create') {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    )
    return (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null
  }
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null
}
