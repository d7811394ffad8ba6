/**
 * A door asked the server about somebody; while it waited, the server told it that their ticket is given back, and then the
 * answer was lost. The door decided by what the roster had said when the code was shown, and let them in though it knew
 * better. Looked for because a visitor came in so, once, in four doors with a dying network on a busy machine.
 */
import { expect, it } from 'vitest'
import { standings } from '#contract/checkin/rule.ts'
import type { ScanResult } from '#src/features/checkin/device/door.ts'
import { type LoneDevice, loneDevice, noNetwork, row } from '../support/lone-device.ts'

const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23'
const OTHER = 'ABCDEFGHJKLMNPQRSTUVWXYZ24'

/** Shows the code; what is new comes while the server is asked, and then its answer is lost. */
async function scannedWhile(device: LoneDevice, news: () => Promise<void>): Promise<ScanResult> {
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  device.server.scan = () => {
    asked.resolve()
    return answer.promise
  }
  const shown = device.engine.scan(CODE)
  await asked.promise
  await news()
  answer.reject(noNetwork)
  return shown
}

it.each([
  ['a ticket that is given back', row(1, CODE, { standing: standings.indexOf('withdrawn') }), { verdict: 'refunded', why: 'withdrawn' }],
  ['a code that is theirs no more', row(1, OTHER), { verdict: 'manual', why: 'off_roster' }],
])('nobody is let in by %s while the server is asked about it', async (_, now, said) => {
  const device = await loneDevice({ rows: [row(1, CODE)] })
  await device.hear()
  expect(await scannedWhile(device, () => device.hear({ rows: [now] }))).toMatchObject({ ...said, offline: true })
})

it('nor by a roster that was thrown away meanwhile for another key', async () => {
  const device = await loneDevice({ rows: [row(1, CODE)] })
  await device.hear()
  const shown = await scannedWhile(device, async () => {
    device.away = noNetwork
    await device.engine.turn({ wait: false }).catch(() => {})
    device.away = undefined
    device.server.rosterKey = 'b3RoZXI'
    await device.hear({ rows: [row(1, CODE, { standing: standings.indexOf('withdrawn') })] })
  })
  expect(shown).toMatchObject({ verdict: 'refunded', why: 'withdrawn' })
})

it('whoever is heard of only while the server is asked about them comes in once', async () => {
  const device = await loneDevice()
  await device.hear()
  const first = await scannedWhile(device, () => device.hear({ rows: [row(1, CODE)] }))
  device.away = noNetwork
  const later = [await device.engine.scan(CODE), await device.engine.scan(CODE)]
  expect([first, ...later].map(({ verdict }) => verdict)).toEqual(['manual', 'admit', 'already'])
})
