/** Bank transfer: what each call does. */
import { may } from '#contract/may.ts'
import { proof as calls } from '#contract/proof.ts'
import { type Handlers, paged, refuse } from '../../use-case.ts'
import { findOwnOrder } from '../order/store.ts'
import { rightsOf } from '../right/rights.ts'
import { transferAccountOf } from '../system/store.ts'
import { decide } from './decide.ts'
import { knownSerials } from './known-serials.ts'
import { foldedSerial } from './serial.ts'
import { findProof, pageOfProofs, proofPictures, proofsOf } from './store.ts'
import { submit } from './submit.ts'
import { forReview, onWire } from './wire.ts'

export const proofHandlers: Handlers<typeof calls> = {
  account: async ({ deps, input, user }) => {
    const order = await findOwnOrder(deps.db, user.id, input.outTradeNo)
    if (order === undefined) return refuse('order_gone')
    const account = await transferAccountOf(deps.db, order.third_id)
    return account === undefined
      ? refuse('transfer_off')
      : { payee: account.payee, bank: account.bank, account: account.account, note: account.note }
  },
  submit,
  history: async ({ deps, input, user }) =>
    (await findOwnOrder(deps.db, user.id, input.outTradeNo)) === undefined
      ? refuse('order_gone')
      : (await proofsOf(deps.db, input.outTradeNo)).map(onWire),
  picture: async ({ deps, input, user, now }) => {
    const found = await findProof(deps.db, input.id)
    // Whoever decides is somebody at the tenant of the proof, whatever tenant the request names.
    const allowed =
      found !== undefined && (found.user_id === user.id || may(await rightsOf(deps.db, user.id, found.third_id, now), calls.list.access))
    const picture = allowed ? await proofPictures.find(deps.db.read, { proof_id: found.id }) : undefined
    return picture === undefined ? refuse('proof_gone') : { type: picture.type, base64: picture.base64 }
  },
  list: ({ deps: { db }, input, thirdId }) =>
    paged(
      input,
      async (range) => {
        const { rows, total } = await pageOfProofs(db, thirdId, input.state, range)
        // One that was approved is what its own serial is known by.
        const serials = rows.flatMap(({ state, serial }) => (serial === '' || state === 'approved' ? [] : [serial]))
        const known = await knownSerials(db, { thirdId, serials })
        return { rows: rows.map((row) => ({ row, isKnown: row.state !== 'approved' && known.has(foldedSerial(row.serial)) })), total }
      },
      ({ row, isKnown }) => forReview(row, isKnown),
    ),
  decide,
}
