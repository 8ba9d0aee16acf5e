import { defineConfig } from '@playwright/test'
import { findChromium, JOURNEY_FLAGS } from './scripts/chromium.ts'

/**
 * The journeys of visitors. They run on a wide screen, unless a tag says otherwise: `@phone` on a phone, `@both` on
 * both, `@plain` in a browser without JavaScript.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A build server that is busy elsewhere may stall for seconds; at one's own machine a second try would hide a error.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Upper bounds, which cost nothing where all is well: with room for a machine that stands still for a while.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    // Set by the global setup, before the workers read this.
    baseURL: process.env.E2E_ORIGIN,
    launchOptions: { executablePath: findChromium()?.path, args: JOURNEY_FLAGS },
    locale: 'en-US',
    // Recording makes the home page three times as much work: only a second try pays for a trace.
    trace: 'on-first-retry',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone|@plain/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'without script',
      grep: /@plain/,
      use: { viewport: { width: 1440, height: 900 }, javaScriptEnabled: false },
    },
  ],
})
