/** A script that a page needs did not arrive, and reloading once did not help. */
export class ChunkLost extends Error {}
