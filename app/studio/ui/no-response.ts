import { data, isRouteErrorResponse } from 'react-router'

const SENTENCE = 'The site did not respond, so this may not be stored. Please try again.'

/**
 * Calls the server's action from a `clientAction`. Where the site does not respond, the page says so beside the form, and
 * keeps what was typed.
 * @param refuse gives what the action returns when it refuses, with this sentence
 */
export async function orNoResponse<Result, Refused>(
  serverAction: () => Promise<Result>,
  refuse: (sentence: string) => Refused,
) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    // With an error status React Router does not load the page again, which would fail too.
    return data(refuse(SENTENCE), { status: 503 })
  }
}
