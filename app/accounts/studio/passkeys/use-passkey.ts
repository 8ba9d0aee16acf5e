import { type SubmitEvent, useState } from 'react'
import { useSubmit } from 'react-router'
import { useHydrated } from '../../../ui/use-hydrated.ts'

export interface PasskeyOptions {
  /** What the browser's authenticator needs, as JSON. */
  options: object
  /** The challenge, encrypted. */
  sealed: string
}

/** What people read when the browser used no passkey. */
export const NO_PASSKEY = 'No passkey was used. Try again, or go on without one.'

/**
 * Asks the browser for a passkey and posts the form with its response.
 *
 * @param act 'create' makes a passkey, 'get' uses one
 * @param action where the form goes, if not to its own page
 */
export function usePasskey(act: 'create' | 'get', options: object, action?: string) {
  const submit = useSubmit()
  const [failed, setFailed] = useState(false)
  const known = useHydrated() && 'PublicKeyCredential' in window
  const ask = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setFailed(false)
    const response = await respond(act, options).catch(() => null)
    if (!response) return setFailed(true)
    fields.set('response', JSON.stringify(response))
    await submit(fields, { method: 'post', action, replace: true })
  }
  return { known, failed, ask }
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
