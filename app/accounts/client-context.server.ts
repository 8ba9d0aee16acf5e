import { createContext, href, type MiddlewareFunction, replace } from 'react-router'
import { portsContext } from '../ports.server.ts'
import { type SignedIn, signedInAs } from './sessions.server.ts'

/** The signed-in client, on every page under /client/{clientId}. */
export const clientContext = createContext<SignedIn>()

/** Lets only this client in. Sends everybody else to the login, whether the client exists or not. */
export const requireClient: MiddlewareFunction<Response> = async ({ request, params, context }) => {
  const client = await signedInAs(context.get(portsContext), request, params.clientId ?? '')
  if (!client) throw replace(href('/client'))
  context.set(clientContext, client)
}
