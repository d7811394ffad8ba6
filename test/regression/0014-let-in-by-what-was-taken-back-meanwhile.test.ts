/**
 * A door asked the server about somebody; while it waited, the server told it that their ticket is given back, and then the
 * answer was lost. The door decided by what the roster had said when the code was shown, and let them in though it knew
 * better. Looked for because a visitor came in so, once, in four doors with a dying network on a busy machine.
 */
import { expect, it } from 'vitest'
import { standings } from '#contract/checkin/rule.ts'
import { loneDevice, noNetwork, row } from '../support/lone-device.ts'

const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23'
const OTHER = 'ABCDEFGHJKLMNPQRSTUVWXYZ24'

it.each([
  ['a ticket that is given back', row(1, CODE, { standing: standings.indexOf('withdrawn') }), { verdict: 'refunded', why: 'withdrawn' }],
  ['a code that is theirs no more', row(1, OTHER), { verdict: 'manual', why: 'off_roster' }],
])('nobody is let in by %s while the server is asked about it', async (_, now, said) => {
  const device = await loneDevice({ rows: [row(1, CODE)] })
  await device.hear()
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()]
  device.server.scan = () => {
    asked.resolve()
    return answer.promise
  }
  const shown = device.engine.scan(CODE)
  await asked.promise
  await device.hear({ rows: [now] })
  answer.reject(noNetwork)
  expect(await shown).toMatchObject({ ...said, offline: true })
})
