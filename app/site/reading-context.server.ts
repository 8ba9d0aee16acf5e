import { createContext } from 'react-router'
import { PUBLISHED } from './sections/sections.server.ts'

/**
 * How the loaders of public pages read sections: below the preview they read drafts. In a module of its own, because React
 * reads NODE_ENV once: what the server itself imports must not load React Router.
 */
export const readingContext = createContext(PUBLISHED)
