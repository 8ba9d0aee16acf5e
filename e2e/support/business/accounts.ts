import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { DemoAccount } from '../../../demo/accounts.ts'
import { seededFolder } from '../site.ts'
import { hydrated } from '../test.ts'

export function account(email: string): DemoAccount {
  const file = join(seededFolder(), 'demo-accounts.json')
  const all: DemoAccount[] = JSON.parse(readFileSync(file, 'utf8'))
  const found = all.find((one) => one.email === email)
  if (!found) throw new Error(`There is no account ${email}.`)
  return found
}

export const email = (page: Page) => page.getByLabel('Email')

export async function fill(page: Page, address: string, secret: string) {
  await email(page).fill(address)
  await page.locator('input[name=password]').fill(secret)
}

export async function signIn(page: Page, address: string, origin = '') {
  await page.goto(`${origin}/client`)
  await hydrated(page)
  await fill(page, address, account(address).password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${account(address).name}!`)
}
