/** How it is known whom a photograph shows. */
export type Evidence = 'caption' | 'card' | 'timing' | 'hand'
