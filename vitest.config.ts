import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'e2e/**', 'data/**'],
    globalSetup: ['ports/database/testing-postgres.ts'],
    pool: 'forks',
    // A build server that is busy elsewhere may stall for seconds; at one's own machine a second try would hide a fault.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
