/** The file says where its metadata is in a way that this cannot follow. */
export class PlaceUnknown extends Error {}
