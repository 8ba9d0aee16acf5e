import type { HeadersArgs } from 'react-router'

/** The `headers` of routes whose actions answer with headers of their own. */
export function actionHeaders({ actionHeaders }: HeadersArgs): Headers {
  return actionHeaders
}
