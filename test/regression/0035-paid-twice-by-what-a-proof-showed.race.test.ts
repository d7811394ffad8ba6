/**
 * Money that was taken by a proof stood in the bank's statement as well: nobody knew it again where the payer had written the
 * serial with a space or had given none, and it paid a second order. A serial typed by hand was looked for among receipts alone.
 */
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { proof } from '#contract/proof.ts'
import { receipt } from '#contract/receipt.ts'
import { statementsOf } from '#server/db/migration.ts'
import { migrations } from '#server/db/migrations.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn } from '../support/put-in.ts'
import { transfer, unpaidOrder } from '../support/transfers.ts'

const HEAD = '交易日期,贷方发生额,对方户名,流水号'
const paper = { meetingId: '1', method: 'transfer', payer: '望湖小学', day: '2025-09-01', amount: 19_900, note: '' } as const

onBothEngines('money that a proof was approved for', (engine) => {
  /** Of the same payer's, and the same amount: waits. */
  let waiting: string
  // `person` has paid by a proof.
  const { opened, test, organiser, person } = productTest({ organiser: 'organiser', person: '13800000011' }, { engine })
  beforeEach(async () => void (waiting = (await unpaidOrder(await signIn(test, '13800000012'), '望湖小学')).no))

  /** @returns the number of the order that it pays. */
  async function approved(bankSerial: string): Promise<string> {
    const { no } = await unpaidOrder(person)
    const { id } = await person.do(proof.submit, { ...transfer, bankSerial, outTradeNo: no })
    await organiser.do(proof.decide, { id, approve: 1, reason: '' })
    return no
  }
  async function read(...rows: string[]) {
    const { id } = await putIn(organiser, Buffer.from([HEAD, ...rows].join('\n')), '流水.csv', 'list')
    const { lines } = await organiser.do(receipt.readStatement, { meetingId: '1', fileId: id })
    return lines.map(({ kind, why, candidates }) => [kind, why, ...candidates.map(({ no }) => no)])
  }
  const book = (serial: string) => organiser.ask(receipt.book, { ...paper, serial, orderNos: [waiting] })
  const serials = async () => (await opened.db.read.selectFrom('proofs').select('serial').execute()).map((row) => row.serial)

  it('is known by its serial, however the payer has written it', async () => {
    await approved('６217 ００21-ａ')
    expect(await read('2025-09-01,199.00,望湖小学,62170021-a')).toEqual([['booked', '该流水号已入账']])
  })

  it('is known by the serial that somebody types who books it by hand', async () => {
    await approved('62170021-a')
    expect((await book('6217 0021-a')).reason).toBe('receipt_known')
    expect((await book('62170022')).code).toBe('000')
  })

  it('is asked about where the payer has given no serial, whichever day they have written', async () => {
    const no = await approved('')
    const why = `订单 ${no} 已凭未填流水号的付款凭证入账，可能是同一笔款项`
    expect(await read('2025-09-03,199.00,望湖 小学,A1', '2025-12-01,1.00,周老师,A2')).toEqual([
      ['several', why, waiting],
      ['none', '没有匹配的待付款订单'],
    ])
    // Long before that day, or of another payer: it is other money.
    expect(await read('2025-07-01,199.00,望湖小学,A1')).toEqual([['exact', '', waiting]])
    await opened.db.write((tx) => tx.updateTable('proofs').set({ payer_name: '望湖中学' }).execute())
    expect(await read('2025-09-01,199.00,望湖小学,A1')).toEqual([['exact', '', waiting]])
  })

  it('is no doubt any more once it was booked from its own line', async () => {
    const { no } = await unpaidOrder(person)
    await person.do(proof.submit, { ...transfer, bankSerial: '', outTradeNo: no })
    await organiser.do(receipt.book, { ...paper, serial: 'A1', orderNos: [no] })
    expect(await read('2025-09-01,199.00,望湖小学,A1', '2025-09-01,199.00,望湖小学,A2')).toEqual([
      ['booked', '该流水号已入账'],
      ['exact', '', waiting],
    ])
  })

  it('is known where it was approved by an earlier release, which kept serials as they were written', async () => {
    await approved('A1')
    await opened.db.write((tx) => tx.updateTable('proofs').set({ bank_serial: '６217　００21 Ａｚ－＇/1' }).execute())
    const step = migrations.find(({ name }) => name === '0038-serials-of-proofs')
    const [, update] = step === undefined ? [] : statementsOf(step, engine)
    await opened.db.write((tx) => sql.raw(update as string).execute(tx))
    expect(await serials()).toEqual(["62170021Az-'/1"])
  })
})
