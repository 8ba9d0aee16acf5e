import { createContext } from 'react-router'
import { PUBLISHED } from './sections/sections.server.ts'

/** A module of its own, because React reads NODE_ENV once: what the server imports must not load React Router. */
export const readingContext = createContext(PUBLISHED)
