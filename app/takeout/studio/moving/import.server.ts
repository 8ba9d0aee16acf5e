import type { Actor, By } from '../../../audit/actor.ts'
import { listJobs } from '../../../jobs/list.server.ts'
import { cancel, retry } from '../../../jobs/queue.server.ts'
import type { Ports } from '../../../ports.server.ts'
import type { ImportLine, ImportReport } from '../../import/report.ts'
import {
  discardImport,
  IMPORT,
  queueImport,
  readLastReport,
  readNote,
  readZip,
} from '../../import/source/upload.server.ts'

type ImportOutcome = ImportLine['outcome']

export type ReportView = ReturnType<typeof reportView>
export type ImportView = Awaited<ReturnType<typeof readImport>>

type CommandOutcome = { refused: string } | null

const GONE = { refused: 'The file is no longer on the server. Choose it again.' }
const AT_WORK = { refused: 'The import is running. Wait a moment.' }
const SHOWN = 300
const ORDER: ImportOutcome[] = ['refused', 'new', 'there']

type ImportPorts = Pick<Ports, 'database' | 'storage' | 'jobs'>

export async function readImport({ database }: Pick<ImportPorts, 'database'>, now: number) {
  const upload = await readZip(database)
  const id = upload?.id ?? ''
  const [[newest], look, last, progress] = await Promise.all([
    listJobs(database, IMPORT, { limit: 1 }),
    readNote<ImportReport>(database, id, 'look'),
    readLastReport(database),
    readNote<{ photographs: number }>(database, id, 'progress'),
  ])
  const job = newest?.about === id && newest.status !== 'done' ? newest : null
  return {
    now,
    upload: upload && { name: upload.name, size: upload.size, received: upload.received },
    job: job && {
      stage: job.payload.stage === 'report' ? ('report' as const) : ('look' as const),
      running: job.status === 'waiting',
      error: job.error,
    },
    photographs: progress?.photographs ?? 0,
    look: look && reportView(look),
    last: last && reportView(last),
  }
}

/** Queues the check of the upload, or its import after that. */
export async function startImport(
  { database, jobs }: Pick<ImportPorts, 'database' | 'jobs'>,
  stage: 'look' | 'report',
  { actor, now }: By<Actor & { id: string }>,
  keepDrafts?: boolean,
): Promise<CommandOutcome> {
  const { upload, waiting } = await readState(database)
  if (!upload) return GONE
  if (waiting) return AT_WORK
  if (!(await queueImport(database, { id: upload.id, stage, actor, keepDrafts }, now))) {
    return { refused: 'This page is out of date. Reload it.' }
  }
  jobs.wake()
  return null
}

export async function retryImport({
  database,
  jobs,
}: Pick<ImportPorts, 'database' | 'jobs'>): Promise<CommandOutcome> {
  const { upload, waiting } = await readState(database)
  if (!upload) return GONE
  if (!waiting || !(await retry(database, waiting.id))) return AT_WORK
  jobs.wake()
  return null
}

export async function discardUpload({
  database,
  storage,
}: Omit<ImportPorts, 'jobs'>): Promise<CommandOutcome> {
  const { upload, waiting } = await readState(database)
  if (!upload) return GONE
  if (waiting && !(await cancel(database, waiting.id, 'You deleted the file.'))) return AT_WORK
  await discardImport({ database, storage }, upload.id)
  return null
}

async function readState(database: Ports['database']) {
  const [upload, [job]] = await Promise.all([readZip(database), listJobs(database, IMPORT, { limit: 1 })])
  return { upload, waiting: job?.status === 'waiting' ? job : null }
}

/** With refused lines first. */
function reportView(report: ImportReport) {
  const { lines, leftOut } = report
  const sums = [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, own]) => {
    const count = (outcome: ImportOutcome) => own.filter((line) => line.outcome === outcome).length
    return { kind, new: count('new'), there: count('there'), refused: count('refused') }
  })
  const sorted = lines.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
  return {
    ...report,
    sums,
    photographs: lines.reduce((sum, line) => sum + (line.photographs ?? 0), 0),
    incomplete: lines.filter(({ incomplete }) => incomplete).length,
    lines: sorted.slice(0, SHOWN),
    more: Math.max(0, lines.length - SHOWN),
    leftOut: leftOut.slice(0, SHOWN),
  }
}
