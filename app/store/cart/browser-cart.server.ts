import { randomBytes } from 'node:crypto'
import { type CookieSpec, clearCookie, readCookie, setCookie } from '../../cookies.ts'
import { type Cart, cartText, readCart } from './cart.ts'

const MONTH = 30 * 24 * 3600
const CART: CookieSpec = { name: 'cart', seconds: MONTH }
/** What a bundle replaced, for as long as that can be undone. */
const BEFORE: CookieSpec = { name: 'cart-before', seconds: 3600 }

export function browserCart(request: Request, origin: string): Cart | null {
  return readCart(readCookie(request, CART, origin))
}

export function cartBefore(request: Request, origin: string): Cart | null {
  return readCart(readCookie(request, BEFORE, origin))
}

export function newCart(back: string): Cart {
  return { id: randomBytes(16).toString('base64url'), back, doors: [], items: [] }
}

/** Null when it is full. */
export function cartCookie(cart: Cart, origin: string): string | null {
  const text = cartText(cart)
  return text && setCookie(CART, text, origin)
}

export function beforeCookie(cart: Cart | null, origin: string): string {
  const text = cart && cartText(cart)
  return text ? setCookie(BEFORE, text, origin) : clearCookie(BEFORE, origin)
}

/** The next cart has another ID. */
export function emptyCart(origin: string): string {
  return clearCookie(CART, origin)
}
