/**
 * A door asked the server, whose yes was lost, and sent the person away; then their ticket became the door's own, and it let
 * them in. What it told the server afterwards was that yes, this entry, and that the yes is to be taken back: the entry was
 * a conflict by then, and the taking back left nobody inside. Seen in four doors with a dying network: one came in of whom
 * the server knew nothing. The door itself, which takes the yes back, forgot the entry as well.
 */
import { expect, it } from 'vitest'
import { answered, loneDevice, noNetwork, row, type Synced } from '../support/lone-device.ts'

const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23'

it('what nobody went in by is taken back before the entry that followed is told, and here too they stay inside', async () => {
  const device = await loneDevice({ rows: [row(1, CODE)], own: [] })
  const [asked, reply] = [Promise.withResolvers<void>(), Promise.withResolvers<Synced>()]
  device.server.sync = () => {
    asked.resolve()
    return reply.promise
  }
  const turn = device.engine.turn({ wait: true })
  await asked.promise
  device.server.scan = () => Promise.reject(noNetwork)
  device.server.upload = () => Promise.reject(noNetwork)
  const sentAway = await device.engine.scan(CODE)
  expect(sentAway).toMatchObject({ verdict: 'manual', why: 'held' })
  delete device.server.reply.own
  reply.resolve({ ...device.saying(), own: [...Array(100).keys()] })
  await turn
  const entry = await device.engine.scan(CODE)
  expect(entry).toMatchObject({ verdict: 'admit', offline: true })

  const told: string[][] = []
  device.server.upload = async ({ scans }) => {
    told.push(scans.map(({ nonce, judged }) => `${nonce} ${judged}`))
    return scans.map(({ nonce }) => answered(nonce, 'admit', 'in'))
  }
  device.server.undo = async ({ nonce }) => {
    told.push([`${nonce} undone`])
    return null
  }
  // What the server knows by now is not heard of yet.
  device.server.sync = () => Promise.reject(noNetwork)
  await device.engine.turn({ wait: false }).catch(() => {})
  expect(told).toEqual([[`${sentAway.nonce} manual`], [`${sentAway.nonce} undone`], [`${entry.nonce} admit`]])
  device.away = noNetwork
  expect(await device.engine.scan(CODE)).toMatchObject({ verdict: 'already', why: 'inside' })
})
