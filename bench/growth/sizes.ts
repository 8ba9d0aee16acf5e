/** How much a business has. */
export interface Size {
  photographs: number
  /** Half of them private, each of 48 frames. */
  albums: number
  /** How many of the private albums show proofs. */
  proofs: number
  clients: number
  grants: number
  bookings: number
  events: number
  jobs: number
  mails: number
  posts: number
}

/** Each about ten times the one before, and the rest of the business with it. */
export const SIZES: Size[] = [
  {
    photographs: 100,
    albums: 12,
    proofs: 2,
    clients: 10,
    grants: 20,
    bookings: 10,
    events: 100,
    jobs: 100,
    mails: 20,
    posts: 10,
  },
  {
    photographs: 10_000,
    albums: 200,
    proofs: 20,
    clients: 500,
    grants: 2_000,
    bookings: 10_000,
    events: 40_000,
    jobs: 20_000,
    mails: 3_000,
    posts: 200,
  },
  {
    photographs: 100_000,
    albums: 2_000,
    proofs: 200,
    clients: 5_000,
    grants: 20_000,
    bookings: 100_000,
    events: 400_000,
    jobs: 200_000,
    mails: 30_000,
    posts: 2_000,
  },
  {
    photographs: 1_000_000,
    albums: 20_000,
    proofs: 2_000,
    clients: 20_000,
    grants: 100_000,
    bookings: 100_000,
    events: 400_000,
    jobs: 200_000,
    mails: 30_000,
    posts: 2_000,
  },
]

/** Frames of each album. */
export const FRAMES = 48
