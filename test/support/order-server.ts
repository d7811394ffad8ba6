/** The product's server in a process of its own, so that a test can take its life. Argument: the database's URL. Prints its port. */
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { openDb } from '#server/db/open.ts'
import { testApp } from './app.ts'

const db = await openDb(process.argv[2] as string)
const { app } = await testApp(db)
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`),
)
