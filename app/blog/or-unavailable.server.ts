import { data } from 'react-router'
import * as t from '#messages/site'
import { isContentUnavailable } from '../../ports/content/port.ts'

/** The port has logged the failure of the content service. */
export async function orUnavailable<T>(posts: Promise<T>): Promise<T> {
  try {
    return await posts
  } catch (error) {
    if (!isContentUnavailable(error)) throw error
    throw data({ title: t.blogUnavailable(), text: t.blogTryShortly() }, { status: 503 })
  }
}
