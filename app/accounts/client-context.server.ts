import { createContext, type MiddlewareFunction, replace } from 'react-router'
import { portsContext } from '../ports.server.ts'
import { type SignedIn, signedInAs } from './sessions/sessions.server.ts'
import { loginBefore } from './sign-in/return-address.ts'

/** The signed-in client, on every page under /client/{clientId}. */
export const clientContext = createContext<SignedIn>()

/**
 * Lets only this client in. Sends everybody else to the login, whether the client exists or not, which leads back here after
 * signing in.
 */
export const requireClient: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  const client = await signedInAs(context.get(portsContext), request, params.clientId ?? '')
  if (!client) throw replace(loginBefore(url))
  context.set(clientContext, client)
}
