import { defineConfig } from '@playwright/test'
import { makeFilesInMemory } from './scripts/checks/files-in-memory.ts'
import { findChromium, JOURNEY_FLAGS } from './scripts/programs/chromium.ts'

makeFilesInMemory()

const ALL = process.env.JOURNEYS === 'all'
const RARE = ALL ? [] : [/@all/]

/**
 * The end-to-end tests. They run on a wide screen unless they have a tag: `@phone` runs on a phone, `@both` on a phone and on a
 * wide screen, `@plain` on a wide screen without JavaScript. Only `npm run test:all` runs those with `@all`, which look at many
 * screens, a second database or a fault that is rare, and those with `@both` a second time. So does JOURNEYS=all.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A shared build server may stall for seconds. On a developer's machine a retry would hide an error.
  retries: process.env.CI ? 1 : 0,
  // On two cores: a journey often waits for a pause of the product, such as the one before it saves.
  workers: 3,
  // Generous, because a busy machine may stall. Passing tests never wait this long.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // The global setup sets it before the workers read this.
    baseURL: process.env.E2E_ORIGIN,
    launchOptions: { executablePath: findChromium()?.path, args: JOURNEY_FLAGS },
    locale: 'en-US',
    // Recording a trace makes the home page three times slower, so only retries record one.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: [ALL ? /@phone|@plain/ : /@phone|@plain|@both/, ...RARE],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      grepInvert: RARE,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'without JavaScript',
      grep: /@plain/,
      grepInvert: RARE,
      use: { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false },
    },
  ],
})
