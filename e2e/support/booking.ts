import { expect, type Page } from '@playwright/test'
import { type Question, questionsFor } from '../../app/booking/questions.ts'
import { QUESTIONNAIRE } from '../../app/booking/testing.ts'
import type { Copy } from './site.ts'
import { hydrated } from './test.ts'

export const CATEGORIES = QUESTIONNAIRE.categories.map(({ name }) => name)

/** Categories that together ask every kind of question. */
export const EVERY_KIND = ['Headshots', 'Commercial', 'Events']

export const CONTACT = {
  contactName: 'Ada Lovelace',
  contactEmail: 'ada@lovelace.example',
  contactPhone: '(813) 555-0123',
}

/** A question with our visitor's answer. */
export interface Step extends Question {
  answer: string
}

export function stepsOf(type: string): Step[] {
  return (questionsFor(QUESTIONNAIRE, type) ?? []).map((question) => ({
    ...question,
    answer: answerTo(question),
  }))
}

function answerTo({ id, kind, choices }: Question): string {
  if (id in CONTACT) return CONTACT[id as keyof typeof CONTACT]
  if (choices) return choices.at(-1) as string
  if (kind === 'date') return '2031-05-04'
  if (kind === 'number') return '12'
  return kind === 'textarea' ? 'A boat at dawn, and who rows it.' : 'Bay Point, Tampa'
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

export const field = (page: Page) => page.locator('[data-current] [id^="answer-"]')

export async function press(page: Page, name: string, how: 'click' | 'tap' = 'click'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true })[how]()
}

/** Goes on to the question with that id. Waits for it, because text typed before it is there is dropped. */
export async function next(page: Page, id: string): Promise<void> {
  await press(page, 'Next')
  await expect(field(page)).toHaveAttribute('name', id)
}

export async function choose(page: Page, answer: string): Promise<void> {
  await page.locator('label').filter({ hasText: answer }).click()
}

export async function fillForm(page: Page, type: string): Promise<void> {
  await expect(heading(page)).toHaveText('Book a Session')
  for (const { kind, text, answer } of stepsOf(type)) {
    if (kind !== 'choice') await page.getByLabel(text, { exact: true }).fill(answer)
    else await choose(page, answer)
  }
}

export async function toStep(page: Page, origin: string, type: string, id: string): Promise<void> {
  await page.goto(`${origin}/booking`)
  await hydrated(page)
  await press(page, type)
  for (const step of stepsOf(type)) {
    await expect(heading(page)).toHaveText(step.text)
    if (step.id === id) return
    if (step.kind === 'choice') {
      await press(page, step.answer)
    } else {
      await field(page).fill(step.answer)
      await press(page, 'Next')
    }
  }
}

/** Answers the contact questions by keyboard; the last Enter sends the booking. */
export async function answerContact(page: Page): Promise<void> {
  for (const [id, answer] of Object.entries(CONTACT)) {
    await expect(field(page)).toHaveAttribute('name', id)
    await field(page).fill(answer)
    await page.keyboard.press('Enter')
  }
}

/** Presses Back, and finds the answer to the question with that id. */
export async function backTo(page: Page, type: string, id: string): Promise<void> {
  const step = stepsOf(type).find((candidate) => candidate.id === id) as Step
  await press(page, 'Back')
  await expect(heading(page)).toHaveText(step.text)
  await expect(field(page)).toHaveValue(step.answer)
}

export async function thanked(page: Page, type?: string): Promise<void> {
  await expect(heading(page)).toHaveText('Thank you! Your booking request has been sent.')
  await expect(page.getByText("I'll be in touch shortly.")).toBeVisible()
  if (type) await expect(page.getByRole('main').getByText(type, { exact: true })).toBeVisible()
}

/** The day so many days after the visitor's today, `YYYY-MM-DD`. */
export function dateIn(page: Page, days: number): Promise<string> {
  return page.evaluate((n) => {
    const day = new Date()
    day.setDate(day.getDate() + n)
    return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`
  }, days)
}

export function bookings({ db }: Copy): { type: string; answers: Record<string, string> }[] {
  const rows = db.prepare('select type, answers from booking order by created_at, id').all()
  return rows.map(({ type, answers }) => ({ type: String(type), answers: JSON.parse(String(answers)) }))
}

export function expectedBookings(types: string[] = CATEGORIES) {
  return types.map((type) => ({
    type,
    answers: Object.fromEntries(stepsOf(type).map(({ id, answer }) => [id, answer])),
  }))
}
