import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { remedyOf, type Variable, variables } from './variables.ts'

export class ConfigurationError extends Error {}

export type Env = {
  [Name in Variable]: z.infer<(typeof variables)[Name]['read']> | (typeof variables)[Name]['fallback']
}

type Source = Record<string, string | undefined>
type Values = Partial<Record<Variable, unknown>>

/** Throws a ConfigurationError that lists every wrong variable with its remedy. */
export function readEnv(source: Source): Env {
  const given = (name: Variable) => source[name]?.trim()
  const values: Values = {}
  const errors: string[] = []
  for (const name of Object.keys(variables) as Variable[]) {
    const { read, fallback } = variables[name]
    const text = given(name)
    const parsed = text ? (read as z.ZodType).safeParse(text) : { success: true, data: fallback }
    if (parsed.success) values[name] = parsed.data
    else errors.push(`${name} should be ${remedyOf(name)}.`)
  }
  errors.push(...missingVariables(values, given), ...contradictions(values), ...bucketErrors(given))
  if (errors.length > 0) throw new ConfigurationError(`These settings are wrong:\n  ${errors.join('\n  ')}`)
  const env = values as Env
  return { ...env, DATA_DIR: resolve(env.DATA_DIR) }
}

const REQUIRED: Record<string, Variable[]> = {
  'CONTENT_SOURCE=sanity': ['SANITY_PROJECT_ID', 'SANITY_DATASET'],
  'IDENTITY_PROVIDER=google': ['IDENTITY_API_KEY', 'IDENTITY_PROJECT_ID'],
  'MAIL_TRANSPORT=smtp': ['SMTP_URL'],
  'MAIL_TRANSPORT=emailjs': [
    'EMAILJS_PUBLIC_KEY',
    'EMAILJS_PRIVATE_KEY',
    'EMAILJS_SERVICE_ID',
    'EMAILJS_TEMPLATE_ID',
  ],
}

type Given = (name: Variable) => string | undefined

function missingVariables(values: Values, given: Given): string[] {
  const missing = (name: Variable) => !given(name) && !(name === 'IDENTITY_API_KEY' && usesEmulator(values))
  return Object.entries(REQUIRED).flatMap(([because, names]) => {
    const [name, value] = because.split('=') as [Variable, string]
    if (values[name] !== value) return []
    return names.filter(missing).map((one) => `${one} should be ${remedyOf(one)}, because ${because}.`)
  })
}

function usesEmulator(values: Values): boolean {
  return values.FIREBASE_AUTH_EMULATOR_HOST !== undefined
}

function contradictions(values: Values): string[] {
  const errors: string[] = []
  if (values.METRICS_PORT && values.METRICS_PORT === values.PORT) {
    errors.push(
      'METRICS_PORT should be a different port than PORT. Otherwise, visitors could read the metrics.',
    )
  }
  if (!String(values.ORIGIN).startsWith('https:')) return errors
  if (usesEmulator(values)) {
    errors.push(
      'FIREBASE_AUTH_EMULATOR_HOST should be left out, because ORIGIN is https. Otherwise, anyone could sign in as any client.',
    )
  }
  if (String(values.PHOTOS_URL).startsWith('http:')) {
    errors.push(
      "PHOTOS_URL should be https, because ORIGIN is. Otherwise, browsers wouldn't show any photos.",
    )
  }
  if (values.TRUST_PROXY === 0) {
    errors.push(
      'TRUST_PROXY should be how many proxies are in front of the site, for example TRUST_PROXY=1, because ORIGIN is https and the site itself speaks http. Otherwise, all visitors would count as one.',
    )
  }
  return errors
}

function bucketErrors(given: Given): string[] {
  const keys = (['BACKUP_S3_KEY_ID', 'BACKUP_S3_KEY'] as const).filter((name) => !given(name))
  const errors = keys.length === 1 ? keys.map((name) => `${name} should be ${remedyOf(name)}.`) : []
  // With settings of their own, backups do not use those of the photographs' bucket.
  const ownBackups = given('BACKUP_S3_ENDPOINT') || given('BACKUP_S3_REGION')
  const users = ownBackups ? (['STORAGE_URL'] as const) : (['STORAGE_URL', 'BACKUP_TARGET'] as const)
  const named = users.find((name) => given(name)?.startsWith('s3:'))
  if (!named) {
    const useless = (['S3_ENDPOINT', 'S3_REGION', 'S3_PATH_STYLE'] as const).filter(given)
    return [
      ...useless.map((name) => `${name} should be left out, because STORAGE_URL isn't a bucket.`),
      ...errors,
    ]
  }
  if (given('S3_REGION') || given('S3_ENDPOINT')) return errors
  return [`S3_REGION should be ${remedyOf('S3_REGION')}, because ${named} is an Amazon bucket.`, ...errors]
}

/** Has no trailing slash. `port` is where the site listens. */
export function originOf({ ORIGIN, HOST }: Env, port: number): string {
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  return (ORIGIN ?? `http://${host}:${port}`).replace(/\/$/, '')
}

export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
}
