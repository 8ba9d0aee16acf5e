/** Of photographs whose consent was withdrawn or erased. */
export const NOBODY_TO_ASK =
  'The consent to these photographs was withdrawn, or the client is gone. Choose others, or record a new consent in the details of the album.'
