import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', 'build/**', 'e2e/**', 'data/**'],
    globalSetup: ['ports/database/testing-postgres.ts'],
    pool: 'forks',
    // On two cores one alone would wait for PostgreSQL, and for the processes that tests start, with nothing else to do.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // A build server that is busy elsewhere may stall for seconds; at one's own machine a second try would hide a error.
    retry: process.env.CI ? 1 : 0,
    // Upper bounds, which cost nothing where all is well.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
