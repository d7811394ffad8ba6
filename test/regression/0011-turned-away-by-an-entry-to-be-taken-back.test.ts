/**
 * A door asked the server, whose yes was lost, and sent the person to another gate. When they came back, the device told
 * what had happened, and heard of that yes, but the taking back was lost too: the server was asked all the same, and
 * said of them that they were inside. Seen in four doors with a dying network: somebody whom nobody had let in. And a
 * page that died between the two never took it back.
 */
import { expect, it } from 'vitest'
import { answered, loneDevice, noNetwork, row } from '../support/lone-device.ts'

const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23'

it('nobody is told to be inside by a yes that never reached the door', async () => {
  const device = await loneDevice({ rows: [row(1, CODE)], own: [] })
  device.server.scan = () => Promise.reject(noNetwork)
  expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'manual', why: 'held' })

  device.server.upload = async ({ scans }) => scans.map(({ nonce }) => answered(nonce, 'admit', 'in'))
  device.server.undo = () => Promise.reject(noNetwork)
  device.server.scan = async ({ scan }) => answered(scan.nonce, 'already', 'inside')
  expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'manual', why: 'held', offline: true })
  expect([device.asked.upload, device.asked.undo, device.asked.scan].map(({ length }) => length)).toEqual([1, 1, 1])

  delete device.server.undo
  device.server.scan = async ({ scan }) => answered(scan.nonce, 'admit', 'in')
  await device.hear()
  expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'admit', offline: false })
})

it('a page that dies while it hears of that yes takes it back when it is there again', async () => {
  const device = await loneDevice({ rows: [row(1, CODE)], own: [] })
  let isDying = false
  await device.restart((plain) => ({
    ...plain,
    async write(changes) {
      await plain.write(changes)
      if (isDying) await new Promise(() => {})
    },
  }))
  await device.hear()
  device.server.scan = () => Promise.reject(noNetwork)
  const { nonce } = await device.engine.scan(CODE)
  const heard = Promise.withResolvers<void>()
  device.server.upload = async ({ scans }) => {
    isDying = true
    setImmediate(heard.resolve)
    return scans.map((scan) => answered(scan.nonce, 'admit', 'in'))
  }
  void device.engine.turn({ wait: false })
  await heard.promise

  await device.restart()
  await device.hear()
  expect(device.asked.undo.map((undo) => undo.nonce)).toEqual([nonce])
  expect(device.engine.state().queue).toBe(0)
})
