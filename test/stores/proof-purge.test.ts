/** Who paid by bank transfer, and the picture of it, go when their time is over; that somebody has paid stays. */
import { expect, it } from 'vitest'
import { proof } from '#contract/proof.ts'
import { retention, sweptWords } from '#contract/retention.ts'
import { settings } from '#contract/settings.ts'
import { sweep } from '#server/jobs/sweep.ts'
import { allRows } from '../support/all-rows.ts'
import { onBothEngines } from '../support/database.ts'
import { signIn, signInAs } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { signUp } from '../support/sign-up.ts'

const picture = { type: 'image/png', base64: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64') } as const
const said = ['欧阳望湖', 'B2026-PURGE-77', '由欧阳代付', picture.base64]

onBothEngines('a proof of a bank transfer', (engine) => {
  const { opened, test } = productTest({}, { engine })

  /** In which tables any of it stands. */
  const standsIn = async () =>
    Object.entries(await allRows(opened.db))
      .filter(([, rows]) => said.some((words) => rows.some((row) => row.includes(words))))
      .map(([table]) => table)

  async function rejected(): Promise<string> {
    const { order } = await signUp(await signIn(test, '13800000011'), { ticketId: '2', names: ['李老师'] })
    const [payerName, bankSerial, note] = said as [string, string, string]
    const buyer = await signIn(test, '13800000011')
    const { id } = await buyer.do(proof.submit, { outTradeNo: order.no, payerName, bankSerial, payDay: '2026-09-02', note, picture })
    await (await signInAs(test, 'organiser')).do(proof.decide, { id, approve: 0, reason: '没有到账' })
    return id
  }

  it('names nobody any more once its time is over, in no table, and is on record still', async () => {
    const id = await rejected()
    const { created_at } = await opened.db.read.selectFrom('proofs').select('created_at').where('id', '=', id).executeTakeFirstOrThrow()
    test.clock.pass(created_at + retention.proofPayers.days * 86_400_000 - test.clock())
    await sweep(test.deps)
    expect(await standsIn()).toEqual(expect.arrayContaining(['proofs', 'proof_pictures']))
    test.clock.pass(1)
    await sweep(test.deps)
    expect(await standsIn()).toEqual([])
    const left = await opened.db.read.selectFrom('proofs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(left).toMatchObject({ state: 'rejected', pay_day: '2026-09-02', payer_name: '', bank_serial: '', note: '', reason: '没有到账' })
    const { list } = await (await signInAs(test, 'admin')).do(settings.erasures, { pageNum: 1, pageSize: 200 })
    expect(list.find(({ kind }) => kind === sweptWords.proofPayers)).toMatchObject({ removed: 1, emptied: 1 })
  })

  it('is told by its picture’s place to have none, and the rest of the order as ever', async () => {
    const id = await rejected()
    test.clock.pass((retention.proofPayers.days + 1) * 86_400_000)
    await sweep(test.deps)
    const organiser = await signInAs(test, 'organiser')
    expect((await organiser.ask(proof.picture, { id })).reason).toBe('proof_gone')
    expect((await organiser.do(proof.list, { state: 'rejected' })).list.map((one) => one.id)).toEqual([id])
  })
})
