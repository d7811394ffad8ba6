/**
 * Reading a meeting in process, without HTTP: microseconds of processor time of one `getMeeting`, the median of rounds. For
 * `npm run bench -- pairs`: processor time of one process hardly depends on what else the machine does.
 * `npm run bench -- get-meeting [rounds]`
 */
import { meeting } from '#contract/meeting.ts'
import { movingClock, testApp } from '#test/support/app.ts'
import { freshDatabase } from '#test/support/database.ts'
import { sized } from './support/size.ts'
import { median, print } from './support/table.ts'

const ROUNDS = Number(process.argv[2] ?? sized({ full: 15, small: 1 }))
const READS = sized({ full: 2_000, small: 20 })

const { db, drop } = await freshDatabase()
const { app } = await testApp(db, { clock: movingClock() })
const rounds: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const before = process.cpuUsage()
  for (let read = 0; read < READS; read++) {
    const answer = await app.request(`${meeting.get.path}?id=1`)
    if (answer.status !== 200) throw new Error(`status ${answer.status}`)
    await answer.text()
  }
  const { user, system } = process.cpuUsage(before)
  if (round > 0) rounds.push((user + system) / READS)
}
print(
  `Reading a meeting in process, medians of ${ROUNDS} rounds of ${READS}`,
  ['', 'µs of processor time'],
  [['getMeeting', median(rounds)]],
)
await drop()
process.exit()
