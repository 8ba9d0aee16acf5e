import { z } from 'zod'

/** Normalizes to NFC, and trims. */
export function text(most: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .min(1, 'is empty: add text, or leave the field out')
    .max(most, `is longer than ${most} characters: shorten it`)
    .refine(
      (value) => !/^[\s\p{Cf}]+$/u.test(value),
      'has no visible characters: add text, or leave the field out',
    )
    .refine((value) => value.isWellFormed(), 'has half a character: write it again')
}

export function line(most: number) {
  return text(most).refine(
    (value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value),
    'has a line break: write it in one line',
  )
}

export function unique<Item extends z.ZodType<string, string>>(item: Item, what: string) {
  return z.array(item).refine((items) => new Set(items).size === items.length, {
    error: `has a ${what} twice: remove one`,
  })
}
