/** A bank's serial was compared with its case: one transfer paid several orders (F8). */
import { expect, it } from 'vitest'
import { receipt } from '#contract/receipt.ts'
import { sql } from 'kysely'
import { statementsOf } from '#server/db/migration.ts'
import { migrations } from '#server/db/migrations.ts'
import { foldedSerial, serialOf } from '#server/features/proof/serial.ts'
import { lookAtSerials } from '#server/operations/doctor/serials.ts'
import { onBothEngines, type Opened } from '../support/database.ts'
import { signIn } from '../support/person.ts'
import { productTest } from '../support/product-test.ts'
import { putIn } from '../support/put-in.ts'
import { unpaidOrder } from '../support/transfers.ts'

const paper = { meetingId: '1', method: 'transfer', payer: '望湖小学', day: '2025-09-01', amount: 19_900, note: '' } as const

/** Folds the stored serials as step 0043 does; another test may get this schema, so its index is there again afterwards. */
async function foldStored({ db }: Opened, engine: 'sqlite' | 'postgres'): Promise<void> {
  const step = migrations.find(({ name }) => name === '0043-folded-serials')
  const statements = step === undefined ? [] : statementsOf(step, engine)
  await db.write(async (tx) => {
    for (const start of ['DROP INDEX receipts_serial', 'UPDATE', 'CREATE UNIQUE INDEX receipts_serial'])
      for (const statement of statements) if (statement.startsWith(start)) await sql.raw(statement).execute(tx)
  })
}

onBothEngines('a transfer whose serial is written in another case', (engine) => {
  const { opened, test, organiser } = productTest({ organiser: 'organiser' }, { engine })

  async function book(serial: string, phone: string) {
    const { no } = await unpaidOrder(await signIn(test, phone), '望湖小学')
    return organiser.ask(receipt.book, { ...paper, serial, orderNos: [no] })
  }

  it('pays one order, and the serial is stored as it was typed', async () => {
    expect(await book('Ser 001', '13800000011')).toMatchObject({ code: '000', data: { serial: 'Ser001' } })
    expect((await book('ser001', '13800000012')).reason).toBe('receipt_known')
    expect((await book('SER-001', '13800000013')).reason).toBe('receipt_known')
    expect((await book('SER002', '13800000014')).code).toBe('000')
  })

  it('is booked already where a statement shows it', async () => {
    await book('Ser001', '13800000011')
    const { id } = await putIn(
      organiser,
      Buffer.from('交易日期,贷方发生额,对方户名,流水号\n2025-09-01,199.00,望湖小学,SER001'),
      '流水.csv',
      'list',
    )
    const { lines } = await organiser.do(receipt.readStatement, { meetingId: '1', fileId: id })
    expect(lines).toMatchObject([{ kind: 'booked', why: '该流水号已入账' }])
  })

  it('is found in a database of an earlier release that holds it with invisible characters or letters outside ASCII', async () => {
    const unseen = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => character !== '\0' && serialOf(character) === character && foldedSerial(`1${character}`) === '1',
    )
    const stored = [`\u202dAb-1\u202c`, `É1é${unseen.join('')}x`].map(serialOf)
    for (const [at, serial] of stored.entries()) {
      await book(`old${at}`, `1380000002${at}`)
      await opened.db.write((tx) => tx.updateTable('receipts').set({ serial }).where('serial', '=', `old${at}`).execute())
    }
    await foldStored(opened, engine)
    const rows = await opened.db.read.selectFrom('receipts').select(['serial', 'serial_folded']).execute()
    expect(rows.map(({ serial }) => serial).toSorted()).toEqual(stored.toSorted())
    expect(rows.map(({ serial_folded }) => serial_folded)).toEqual(rows.map(({ serial }) => foldedSerial(serial)))
    expect((await book('ab1', '13800000013')).reason).toBe('receipt_known')
    expect((await book('É1éx', '13800000014')).reason).toBe('receipt_known')
  })

  it('stays twice in a database of before, where the first of both is known and the doctor reports the other', async () => {
    await book('Ser001', '13800000011')
    await book('B–2', '13800000012')
    expect(await lookAtSerials(opened.db)).toEqual({ verdict: 'good', text: '没有仅大小写或横线不同的流水号。' })
    // As the database was before the step.
    const [first] = await opened.db.read.selectFrom('receipts').selectAll().where('serial', '=', 'Ser001').execute()
    await opened.db.write(async (tx) => {
      await tx.updateTable('receipts').set({ serial_folded: '' }).execute()
      await tx
        .insertInto('receipts')
        .values({
          ...(first as NonNullable<typeof first>),
          id: 'later',
          serial: 'SER-001',
          serial_folded: '',
          created_at: test.clock() + 1,
        })
        .execute()
    })
    await foldStored(opened, engine)
    const rows = await opened.db.read.selectFrom('receipts').select(['serial', 'serial_folded']).orderBy('serial').execute()
    expect(rows).toEqual([
      { serial: 'B–2', serial_folded: foldedSerial('B–2') },
      { serial: 'SER-001', serial_folded: '' },
      { serial: 'Ser001', serial_folded: 'SER001' },
    ])
    expect((await book('sEr001', '13800000013')).reason).toBe('receipt_known')
    const { verdict, text } = await lookAtSerials(opened.db)
    expect([verdict, text]).toEqual(['caution', expect.stringContaining('收款登记中有 1 个流水号')])
    expect(text).toContain('SER-001')
  })
})
