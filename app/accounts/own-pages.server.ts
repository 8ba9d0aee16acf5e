import { createContext, href, type MiddlewareFunction, replace } from 'react-router'
import { portsContext } from '../ports.server.ts'
import { type SignedIn, signedIn } from './sessions.server.ts'

/** Who is signed in, on every page under /client/{clientId}: that client, and nobody else. */
export const clientContext = createContext<SignedIn>()

/** Lets only the client through whose portal it is; anybody else is taken to the login, whether there is such a client or not. */
export const onlyTheirs: MiddlewareFunction<Response> = async ({ request, params, context }) => {
  const client = await signedIn(context.get(portsContext), request)
  if (!client || client.clientId !== params.clientId) throw replace(href('/client'))
  context.set(clientContext, client)
}
