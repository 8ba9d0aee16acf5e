import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Response {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const page = renderToString(<ServerRouter context={context} url={request.url} />)
  return new Response(`<!DOCTYPE html>${page}`, { status, headers })
}
