import { Form, href } from 'react-router'

/** Leaves by a whole new page, so that nothing of the portal stays in this one's memory. */
export function SignOut() {
  return (
    <Form method="post" action={href('/client/sign-out')} reloadDocument>
      <button className="link" type="submit">
        Sign out
      </button>
    </Form>
  )
}
