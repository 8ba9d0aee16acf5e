import { readViewer } from '../viewer-context.server.ts'

export const middleware = [readViewer]
