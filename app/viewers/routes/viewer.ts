import { readViewer } from '../viewer-context.server.ts'

/** The layout of what a client, a guest and a card holder ask for in the same way. */
export const middleware = [readViewer]
