import type { Page } from '@playwright/test'
import { type SmtpStandIn, smtpStandIn } from '../../ports/mail/testing-smtp.ts'
import { expect } from './test.ts'

/** A local mail server that needs neither encryption nor a password. */
export function openMailServer(): Promise<SmtpStandIn> {
  return smtpStandIn({ hideSTARTTLS: true })
}

export async function setUpMail(page: Page, { port }: Pick<SmtpStandIn, 'port'>): Promise<void> {
  await page.getByRole('link', { name: 'Another', exact: true }).click()
  const form = page.getByRole('form', { name: 'Mail server' })
  await form.getByLabel('Server').fill('127.0.0.1')
  await form.getByLabel('Encryption').selectOption({ label: 'STARTTLS, mostly port 587' })
  await form.getByLabel('Port').fill(String(port))
  await form.getByRole('button', { name: /^Try (it|again)$/ }).click()
  await expect(page.getByText(/^Saved\. A test email is on its way to/)).toBeVisible()
}

/** The link in the last email to this address, once it has arrived. */
export async function arrivedLink({ received }: SmtpStandIn, to: string): Promise<string> {
  const link = () =>
    received.findLast((one) => one.to.includes(to))?.mail.text?.match(/http\S+token=[\w.-]+/)?.[0]
  await expect.poll(link).toBeTruthy()
  return link() as string
}
