/** As `productTest`, for tests about visits. */
import { expect } from 'vitest'
import type { Opened } from './database.ts'
import type { Person } from './person.ts'
import { databaseTest, prepare } from './product-test.ts'
import { type Visiting, visiting } from './visits.ts'

/** Opens a database, and on it a meeting that takes visits with its host. The log must be free of errors after each test. */
export function visitingTest(options: Parameters<typeof databaseTest>[0]): { opened: Opened; visits: Visiting; host: Person } {
  const opened = databaseTest(options)
  const visits = prepare(() => visiting(opened), { end: ({ test }) => expect(test.errors).toEqual([]) })
  return { opened, visits, host: prepare(() => visits.host) }
}
