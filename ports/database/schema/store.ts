import type { Generated } from 'kysely'

/** Forward only: 'open' and 'pending' wait for Stripe, 'waiting' for cash. */
export type OrderStatus = 'open' | 'pending' | 'paid' | 'failed' | 'expired' | 'waiting' | 'canceled'

/** 'game' and 'season' are every photo of one athlete, as originals; a deposit is the only item of its order. */
type ItemKind = 'photo' | 'web' | 'game' | 'season' | 'album' | 'deposit' | 'print'

/** Of all prints of an order, by hand and with a way back. */
export type PrintState = 'to-print' | 'printed' | 'handed-out' | 'mailed'

/** Amounts are whole numbers of the currency's smallest unit. */
export interface StoreTables {
  price_list: {
    id: string
    name: string
    /** JSON: see app/store/prices/price-list.ts. */
    prices: string
    created_at: number
  }

  store_order: {
    id: string
    /** What people say: 1001, 1002, … */
    number: number
    /** 12 random characters. With the site's signature it is the order's link; a new one ends the earlier link. */
    link_id: string
    status: OrderStatus
    /** Paid with a test key: no real money. */
    test: 0 | 1
    /** Of the cart with its prices: checked out twice, it is one order. */
    cart: string
    currency: string
    email: Generated<string | null>
    name: Generated<string | null>
    subtotal: number
    discount: Generated<number>
    tax: Generated<number>
    total: number
    refunded: Generated<number>
    /** Stripe's. Null until known, and for cash. */
    fee: Generated<number | null>
    /** 'person', or Stripe's name: 'card', 'us_bank_account'. */
    method: Generated<string | null>
    session_id: Generated<string | null>
    session_url: Generated<string | null>
    /** When an unpaid order ends, and until when the day is held for a deposit. */
    ends_at: number
    payment_intent: Generated<string | null>
    dispute: Generated<'open' | 'won' | 'lost' | null>
    created_at: number
    paid_at: Generated<number | null>
    downloads_until: Generated<number | null>
    /** When the buyer asked to open the downloads again; null once the owner has. */
    asked_at: Generated<number | null>
    /** Of a deposit; null once it is deleted. */
    booking_id: Generated<string | null>
    /** 'YYYY-MM-DD', of deposits only: who cancels by then gets it back. */
    refund_until: Generated<string | null>
    /** When the owner decided to keep the deposit of a declined booking. */
    kept_at: Generated<number | null>
    /** Null without prints. */
    prints: Generated<PrintState | null>
    /** What mailing costs; null where they're handed out. */
    mailing: Generated<number | null>
    /** JSON: the lines on the envelope, from Stripe. */
    address: Generated<string | null>
  }

  store_item: {
    id: string
    order_id: string
    position: number
    kind: ItemKind
    album_id: string | null
    frame_id: string | null
    /** With the team, whose photos a bundle has. */
    person_id: string | null
    team_id: string | null
    amount: number
    /** As it was sold, without a name: '#23, Ridgeview'. */
    label: string
    refunded: Generated<number>
    /** When its downloads ended. */
    ended_at: Generated<number | null>
    /** Of a print, as are those below: see app/store/prints/print.ts. */
    print_size: Generated<string | null>
    crop_x: Generated<number | null>
    crop_y: Generated<number | null>
    border: Generated<0 | 1 | null>
    quantity: Generated<number | null>
  }
}
