import { proof } from '#contract/proof.ts'
import { type Cases, organisers, signedIn, type World } from '../support/cases.ts'
import { noQuery, type Place } from '../support/place.ts'
import { handIn, picture, transfer, unpaidOrder } from '../support/transfers.ts'

const anOrder = async ({ person }: World) => ({ outTradeNo: (await unpaidOrder(person)).no })
const aProof = async ({ person }: World) => ({ id: await handIn(person) })

const pictureKept = async ({ person }: World, answer: unknown) =>
  (await person.do(proof.picture, { id: (answer as { id: string }).id })).base64

const ofNoOrder = { kind: 'id', field: 'outTradeNo', comesTo: 'order_gone' } satisfies Partial<Place>
const proving = { call: proof.submit, rest: transfer, about: anOrder }
const rejecting = { call: proof.decide, rest: { approve: 0, reason: '没有到账' } }

export const cases: Cases<typeof proof> = {
  access: {
    account: signedIn,
    submit: signedIn,
    history: signedIn,
    picture: signedIn,
    list: organisers,
    decide: organisers,
  },
  fixtures: {
    account: anOrder,
    submit: async (world) => ({ ...transfer, ...(await anOrder(world)) }),
    history: anOrder,
    picture: aProof,
    list: { pageNum: 1, pageSize: 30, state: 'waiting' },
    decide: async (world) => ({ ...(await aProof(world)), approve: 0, reason: '未查到到账' }),
  },
  boundElsewhere: {
    submit: 'by account and day: submit.ts',
    decide: 'each proof is decided once, and told of once',
  },
  inputs: [
    { ...ofNoOrder, call: proof.account, without: noQuery },
    { ...ofNoOrder, call: proof.history, without: noQuery },
    { ...ofNoOrder, call: proof.submit, rest: transfer },
    { kind: 'id', call: proof.picture, field: 'id', comesTo: 'proof_gone', without: noQuery },
    { kind: 'id', ...rejecting, field: 'id', comesTo: 'proof_gone' },
    { kind: 'payerName', ...proving, field: 'payerName' },
    { kind: 'bankSerial', ...proving, field: 'bankSerial' },
    { kind: 'payDay', ...proving, field: 'payDay' },
    { kind: 'note', ...proving, field: 'note' },
    { kind: 'picture', ...proving, field: 'picture' },
    {
      kind: 'pictureType',
      ...proving,
      field: 'picture.type',
      comesTo: ({ value }) => (value === picture.type ? undefined : 'picture_invalid'),
    },
    { kind: 'pictureBytes', ...proving, field: 'picture.base64', kept: pictureKept },
    { kind: 'rejectReason', ...rejecting, field: 'reason', about: aProof },
    { kind: 'flag', call: proof.decide, field: 'approve', rest: { id: 'none', reason: '没有到账' }, comesTo: 'proof_gone' },
  ],
  otherFields: {
    list: ['pageNum', 'pageSize', 'state'],
  },
  tables: {
    proofs: { found: 'user_id', copy: 'proofs', closing: 'blanked' },
    proof_pictures: { found: ['proof_id', 'proofs', 'id'], copy: 'none', closing: 'gone' },
  },
  leaveTraces: async ({ person, admin }) => {
    const id = await handIn(person, { payerName: '欧阳大鱼', note: '替欧阳小鱼交' })
    await admin.do(proof.decide, { id, approve: 0, reason: '欧阳大鱼没有付款' })
  },
}
