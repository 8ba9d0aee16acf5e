import { defineConfig } from '@playwright/test'
import { makeFilesInMemory } from './scripts/checks/files-in-memory.ts'
import { findChromium, JOURNEY_FLAGS } from './scripts/programs/chromium.ts'

makeFilesInMemory()

const ALL = process.env.TESTS === 'all'

/**
 * The end-to-end tests. They run on a wide screen unless they have a tag: `@phone` runs on a phone, `@plain` on a wide screen
 * without JavaScript, `@both` on a phone and on a wide screen. Only `npm run test:all` runs those with `@all`, which prove what a
 * change seldom breaks, and those with two screens a second time. So does TESTS=all.
 */
export default defineConfig<{ device: 'wide' | 'plain' | null }>({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared build server may stall for seconds. On a developer's machine a retry would hide an error.
  retries: process.env.CI ? 1 : 0,
  // On two cores. In `npm test` each worker costs a browser and a site, and the unit tests end later anyway.
  workers: ALL ? 3 : 1,
  // As long as the runner allows, because a busy machine may take ten times as long. Passing tests never wait this long.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  use: {
    // The global setup sets it before the workers read this.
    baseURL: process.env.E2E_ORIGIN,
    launchOptions: { executablePath: findChromium()?.path, args: JOURNEY_FLAGS },
    locale: 'en-US',
    // Recording a trace makes the home page three times slower, so only retries record one.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'journeys', grepInvert: ALL ? [] : [/@all/] },
    ...(ALL
      ? [
          { name: 'wide', grep: /@both/, use: { device: 'wide' as const } },
          { name: 'without JavaScript', grep: /@phone @plain/, use: { device: 'plain' as const } },
        ]
      : []),
  ],
})
