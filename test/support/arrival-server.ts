/**
 * A door that tells what it scanned without a network, and the messages that follow, in a process of its own, so that a test
 * can take its life. Arguments: the database's URL, and the list's id. Told again from the beginning each time, as a device does that has heard no
 * answer. It says whom it has sent an SMS, once the provider has it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { openDb } from '#server/db/open.ts'
import { askedOf, takeLot } from '#server/features/checkin/scans/take-scan.ts'
import { systemClock } from '#server/flow/clock.ts'
import { sendMessages } from '#server/jobs/messages.ts'
import { testApp } from './app.ts'
import { listById, offlineScan } from './arrivals.ts'

const [url, listId] = process.argv.slice(2) as [string, string]
const db = await openDb(url)
const { deps } = await testApp(db)
const sms = {
  send: async ({ mobile, params }: { mobile: string; params: Readonly<Record<string, string>> }) => {
    process.stdout.write(`${mobile} ${params['guest']}\n`)
  },
}
const here = { ...deps, sms, wechat: undefined, clock: systemClock }
const list = await listById(db, listId)
const serials = await db.read.selectFrom('admissions').select('serial').where('serial', 'is not', null).orderBy('serial').execute()

async function tell() {
  for (const { serial } of serials) {
    const by = { list, deviceId: null, userId: 'the door', now: systemClock() }
    await takeLot(db)([await askedOf(here, by, offlineScan(serial as number, list.created_at))])
  }
}
void tell()
for (;;) if ((await sendMessages(here)) === 0) await wait(5)
