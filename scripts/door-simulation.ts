/**
 * Mornings at four doors with a dying network, each by another seed, until told to stop: `node
 * scripts/door-simulation.ts [mornings] [arrivals] [tickets] [first seed]`. Ends with 1 where anything was not as it
 * must be.
 */
import { freshDatabase } from '#test/support/database.ts'
import { morning } from '#test/support/four-doors.ts'

const [mornings = 10, arrivals = 2_000, tickets = 10_000, first = 1] = process.argv.slice(2).map(Number)
let wrong = 0

for (let seed = first; seed < first + mornings; seed++) {
  const opened = await freshDatabase(process.env['TEST_DATABASE_URL'] === undefined ? 'sqlite' : 'postgres')
  const { twice, wrongly, left, ended, missing, atServer, entered, endedButIn, counted, shown, offline, handedOver, forced, errors } =
    await morning(opened.db, { tickets, arrivals, seed })
  await opened.drop()
  const expected = entered - endedButIn
  const faults = {
    'let in twice': twice.map(({ guest, said }) => [guest.name, ...said]),
    'turned away wrongly': wrongly.map(({ guest, said }) => [guest.name, ...said]),
    'never got in': left.map(({ guest }) => guest.name),
    'let in though the device knew better': ended,
    'not at the server': missing,
    'counted wrongly': [atServer.entered, ...counted].filter((count) => count !== expected),
    'conflicts without a reason':
      atServer.conflicts >= endedButIn && atServer.conflicts <= endedButIn + forced ? [] : [atServer.conflicts, endedButIn],
    'errors of the server': errors.map(({ event, error }) => `${event} ${String(error)}`),
  }
  const found = Object.entries(faults).filter(([, list]) => list.length > 0)
  wrong += found.length
  process.stdout.write(
    `seed ${seed}: ${shown} verdicts (${offline} without a network), ${entered} let in, ${handedOver} tickets handed over by code, ${forced} looked at and let in, ${endedButIn} given back meanwhile: ${found.length === 0 ? 'as it must be' : JSON.stringify(Object.fromEntries(found))}\n`,
  )
}
process.exit(wrong === 0 ? 0 : 1)
