import { listed } from '../../../audit/sentences.ts'
import { lastDay } from '../../../clients/grants/end.ts'
import type { PlannedReminder } from '../../../galleries/reminders/plan.server.ts'
import type { ReminderKind } from '../../../galleries/reminders/rules.ts'
import { dayText } from '../../../studio/ui/dates/day.ts'

const REMINDERS: Record<ReminderKind, string> = {
  unopened: 'not opened yet',
  expiring: 'album expires',
  picks: 'picks due',
}

export type PlannedEmail = ReturnType<typeof plannedEmails>[number]

export function plannedEmails(
  planned: Pick<PlannedReminder, 'kind' | 'client' | 'dueAt' | 'queued'>[],
  timeZone: string,
  now: number,
) {
  const lines = new Map<string, { day: string; kind: ReminderKind; clients: string[] }>()
  for (const { kind, client, dueAt, queued } of planned) {
    if (queued) continue
    const day = lastDay(Math.max(dueAt, now) + 1, timeZone)
    const line = lines.get(`${day} ${kind}`) ?? { day, kind, clients: [] }
    lines.set(`${day} ${kind}`, { ...line, clients: [...line.clients, client] })
  }
  return [...lines.values()]
}

/** 'On November 30: reminder to Ann Lee, not opened yet' */
export function plannedText({ day, kind, clients }: PlannedEmail): string {
  return `On ${dayText(day, { month: 'long', day: 'numeric' })}: reminder to ${listed(clients)}, ${REMINDERS[kind]}`
}
