/** Why an export or an import cannot be done. The message is a sentence for the owner. */
export class TakeoutError extends Error {}
