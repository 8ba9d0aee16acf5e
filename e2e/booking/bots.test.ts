import type { Page } from '@playwright/test'
import { CONTACT, field, fillForm, press, thanked, toStep } from '../support/booking.ts'
import type { Copy } from '../support/site.ts'
import { expect, test } from '../support/test.ts'

/** What a bot writes into every field. */
const BAIT = 'https://pills.example'

test.describe('a bot that fills in the honeypot is thanked, and the owner gets no email', () => {
  test('in the wizard', { tag: '@all' }, async ({ page, copy }) => {
    await toStep(page, copy.origin, 'Other', 'contactPhone')
    await field(page).fill(CONTACT.contactPhone)
    await fillHidden(page)
    await press(page, 'Submit')
    await thanked(page)
    expect(counts(copy)).toEqual({ forTheOwner: 0, spam: 1, emails: 0 })
  })

  test('in the whole form', { tag: ['@plain', '@all'] }, async ({ page, copy }) => {
    await bookPlainly(page, copy, fillHidden)
    expect(counts(copy)).toEqual({ forTheOwner: 0, spam: 1, emails: 0 })
    // A booking without it still gets through, also from the same address.
    await bookPlainly(page, copy, async () => {})
    expect(counts(copy)).toEqual({ forTheOwner: 1, spam: 1, emails: 2 })
  })
})

async function fillHidden(page: Page): Promise<void> {
  await page.getByLabel('Leave this empty').fill(BAIT, { force: true })
}

async function bookPlainly(
  page: Page,
  { origin }: Copy,
  beforeSending: (page: Page) => Promise<void>,
): Promise<void> {
  await page.goto(`${origin}/booking?type=Other`)
  await fillForm(page, 'Other')
  await beforeSending(page)
  await press(page, 'Submit')
  await thanked(page)
}

/** How many requests the owner reads, how many are spam, and how many emails there are, sent or not. */
function counts(copy: Copy): Record<'forTheOwner' | 'spam' | 'emails', number> {
  const db = copy.database()
  const count = (what: string) => Number(db.prepare(`select count(*) as n from ${what}`).get()?.n)
  try {
    return {
      forTheOwner: count("booking where status <> 'spam'"),
      spam: count("booking where status = 'spam'"),
      emails: count("job where kind = 'mail'"),
    }
  } finally {
    db.close()
  }
}
