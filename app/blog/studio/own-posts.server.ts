import { data, type RouterContextProvider } from 'react-router'
import type { Database } from '../../../ports/database/port.ts'
import { portsContext } from '../../ports.server.ts'

/** Where a content service has the posts, there is nothing to edit here. */
export function ownPosts(context: Readonly<RouterContextProvider>): Database {
  const { database, content } = context.get(portsContext)
  if (content.manage) throw data(null, { status: 404 })
  return database
}
