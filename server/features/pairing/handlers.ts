/**
 * Signing a desktop in by phone. The QR code holds only the pairing's id; the
 * session goes to whoever holds the secret, which never leaves the desktop, so
 * that somebody who photographs the code gains nothing.
 */
import { type pairing, PAIRING_SECONDS, type PairingState } from '#contract/pairing.ts'
import { maskedAddress } from '#contract/mask.ts'
import { links } from '#contract/paths.ts'
import type { Row, Tx } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { digest, newCode, newToken } from '../../flow/ids.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, type Handlers, refuse } from '../../use-case.ts'
import { loginReply, openSession } from '../session/open.ts'
import { userById } from '../session/store.ts'
import { systemOf } from '../system/store.ts'
import { countRefusal } from '../verify/limit-refusals.ts'
import { take } from '../verify/limit-store.ts'
import { ownScan, type PairingAction, pairingMachine } from '../session/pairing-machine.ts'
import { findPairing, insertPairing, pairings } from '../session/pairing-store.ts'

const stateOf = (row: Row<'pairings'>, now: number): PairingState =>
  row.expires_at <= now && row.state !== 'used' && row.state !== 'refused' ? 'expired' : row.state

/** @returns the new state; undefined if the pairing has not moved. */
async function movePairing(tx: Tx, row: Row<'pairings'>, action: PairingAction, who: string, now: number) {
  const step = { entityId: row.id, action, from: row.state, who, why: '', at: now, pairing: row }
  return (await move(tx, pairingMachine, step, { user_id: who })).to
}

const create: Handler<typeof pairing.create> = async ({ deps, input, ip, agent, device, thirdId, now }) => {
  const [id, secret] = [newCode(20), newToken()]
  const allowed = await deps.db.write(async (tx) => {
    if (!(await take(tx, `pairing:${ip}`, deps.env.limits.pairingsPerAddress, 60_000, now))) return false
    await insertPairing(tx, {
      id,
      secret_hash: digest(secret),
      state: 'waiting',
      user_id: null,
      third_id: thirdId,
      remember: input.remember,
      created_at: now,
      expires_at: now + PAIRING_SECONDS * 1000,
      ip,
      agent,
      device,
    })
    return true
  })
  if (!allowed) {
    countRefusal('pairingsPerAddress')
    return refuse('too_often')
  }
  return { id, secret, url: deps.env.publicUrl + links.pairing(id), seconds: PAIRING_SECONDS }
}

const poll: Handler<typeof pairing.poll> = async ({ deps, input, now }) => {
  const row = await findPairing(deps.db, input.id)
  if (row === undefined || row.secret_hash !== digest(input.secret)) return refuse('pairing_gone')
  const state = stateOf(row, now)
  if (state !== 'confirmed' || row.user_id === null) return { state, login: null }
  const user = await userById(deps.db, row.user_id)
  if (user === undefined || user.closed_at !== null) return refuse('pairing_gone')
  const remember = row.remember === 1
  const token = await deps.db.write(async (tx) => {
    if ((await movePairing(tx, row, 'fetch', user.id, now)) === undefined) return undefined
    return openSession(tx, user.id, { thirdId: row.third_id, ip: row.ip, agent: row.agent, device: row.device, now }, remember)
  })
  return token === undefined
    ? { state: 'used', login: null }
    : { state: 'confirmed', login: await loginReply(deps.db, user, { thirdId: row.third_id, token, remember, now }) }
}

const get: Handler<typeof pairing.get> = async ({ deps, input, user, now }) => {
  const row = await deps.db.write(async (tx) => {
    const found = await pairings.lock(tx, { id: input.id })
    if (found === undefined || found.state !== 'waiting') return found
    const to = await movePairing(tx, found, 'scan', user.id, now)
    return { ...found, state: to ?? found.state, user_id: user.id }
  })
  if (row === undefined || ownScan({ pairing: row, who: user.id }) !== undefined) return refuse('pairing_gone')
  const title = (await systemOf(deps.db, row.third_id))?.title ?? ''
  return { state: stateOf(row, now), agent: row.agent, ip: maskedAddress(row.ip), createTime: toWire(row.created_at), title }
}

const confirm: Handler<typeof pairing.confirm> = async ({ deps, input, user, now }) => {
  const state = await deps.db.write(async (tx) => {
    const row = await pairings.lock(tx, { id: input.id })
    return row && movePairing(tx, row, input.agree === 1 ? 'confirm' : 'refuse', user.id, now)
  })
  return state === undefined ? refuse('pairing_gone') : { state }
}

export const pairingHandlers: Handlers<typeof pairing> = { create, poll, get, confirm }
