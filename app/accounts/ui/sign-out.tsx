import { Form, href } from 'react-router'
import * as t from '#messages/accounts'

/** Loads a new document, so that nothing of the portal stays in memory. */
export function SignOut() {
  return (
    <Form method="post" action={href('/client/sign-out')} reloadDocument>
      <button className="link" type="submit">
        {t.signOut()}
      </button>
    </Form>
  )
}
