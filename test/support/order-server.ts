/**
 * The product's server in a process of its own, timers and log included, so that a test can take its life or its
 * database. Argument: the database's URL. Prints its port, then what it logs.
 */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { openDb } from '#server/db/open.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { consoleLog } from '#server/log.ts'
import { testApp } from './app.ts'

const db = await openDb(process.argv[2] as string)
const { app, deps } = await testApp(db)
deps.log = consoleLog
startJobs(deps)
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
)
