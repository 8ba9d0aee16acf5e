import { readViewer } from '../shares/viewer-context.server.ts'

/** The layout of what a client and a guest ask for in the same way. */
export const middleware = [readViewer]
