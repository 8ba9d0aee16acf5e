import { createContext, type MiddlewareFunction, replace } from 'react-router'
import { portsContext } from '../ports.server.ts'
import { type SignedIn, signedInAs } from './sessions/sessions.server.ts'
import { loginBefore } from './sign-in/return-address.ts'

export const clientContext = createContext<SignedIn>()

/** Sends everyone else to the login, whether the client exists or not. */
export const requireClient: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  const client = await signedInAs(context.get(portsContext), request, params.clientId ?? '')
  if (!client) throw replace(loginBefore(url))
  context.set(clientContext, client)
}
