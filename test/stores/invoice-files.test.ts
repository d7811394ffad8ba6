/** Files of invoices: the tax bureau's batch and its results, what comes back, 报销包; and every one of them tried by everybody. */
import readXlsxFile from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { file } from '#contract/file.ts'
import { invoice } from '#contract/invoice.ts'
import { BATCH_MOST, invoiceManage, type Result } from '#contract/invoice-manage.ts'
import { batchColumns, batchLineColumns } from '#contract/invoice-tables.ts'
import { task } from '#contract/task.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { onBothEngines } from '../support/database.ts'
import { HERE, PRICE } from '../support/facts.ts'
import { invoiceTest } from '../support/invoice-test.ts'
import { aCompany, applyFor, invoiceNow, issuedTo, sellerIssues, titleOf, wholeOf } from '../support/invoicing.ts'
import { paidOrder } from '../support/paid.ts'
import { type Role, signIn, signInAs } from '../support/person.ts'
import { prepare } from '../support/product-test.ts'
import { pdf, putIn, readAll, zipOf } from '../support/put-in.ts'
import { filesIn } from '../support/unzip.ts'

const NUMBERS = ['26332000000000000101', '26332000000000000102', '26332000000000000103'] as const

onBothEngines('the files of invoices', (engine) => {
  const { opened, test, accountant, buyer } = invoiceTest({ engine })
  const paid = prepare(() => paidOrder(test, buyer, ['王晓明', '韩梅梅']))

  const issueByHand = async (amount: number, title = '') => {
    const titleId = await titleOf(buyer, title === '' ? {} : { name: title })
    const { no } = await applyFor(buyer, [{ orderNo: paid.order.no, amount }], { titleId })
    await accountant.do(invoiceManage.issue, { ...HERE, no, item: 0 })
    return no
  }
  const table = async (what: 'batch' | 'list') => {
    const { taskId } = await accountant.do(invoiceManage.export, { ...HERE, what })
    while ((await takeSteps(test.deps)) > 0);
    const { state, result } = await accountant.do(task.get, { ...HERE, id: taskId })
    expect(state).toBe('done')
    return readXlsxFile(await readAll(accountant, result?.id as string))
  }
  const results = async (csv: string) => {
    const { id } = await putIn(accountant, Buffer.from(csv), '结果.csv', 'list')
    return accountant.do(invoiceManage.import, { ...HERE, fileId: id })
  }
  const kinds = (list: readonly Result[]) => list.map(({ kind }) => kind)
  const now = (no: string) => invoiceNow(buyer, no)

  describe('by hand', () => {
    beforeEach(() => sellerIssues(accountant, { provider: 'hand' }))

    it('the batch has each invoice and its lines, as a reader has it that is not ours', async () => {
      expect((await accountant.ask(invoiceManage.export, { ...HERE, what: 'batch' })).reason).toBe('invoice_nothing_waits')
      const no = await issueByHand(PRICE)
      const person = await titleOf(buyer, { kind: 'person', name: '=张三', taxNo: '' })
      await applyFor(buyer, [{ orderNo: paid.order.no, amount: 1 }], { titleId: person })
      const sheets = await table('batch')
      expect(sheets.map(({ sheet }) => sheet)).toEqual(['1-发票基本信息', '2-发票明细信息'])
      const [about, lines] = sheets.map(({ data }) => data)
      expect(about?.[0]).toEqual(Object.values(batchColumns))
      expect(about?.slice(1)).toEqual([
        [
          no,
          '普通发票',
          '是',
          '否',
          aCompany.name,
          aCompany.taxNo,
          aCompany.address,
          aCompany.phone,
          aCompany.bank,
          aCompany.account,
          expect.stringContaining('人数：2'),
        ],
      ])
      expect(lines?.[0]).toEqual(Object.values(batchLineColumns))
      expect(lines?.slice(1)).toEqual([[no, '会议费', '3070299000000000000', '1', '199.00', '199.00', '0.06', null]])
    })

    it('a batch is full at a thousand, of those that wait longest: it is told how many are left, and the next has them', async () => {
      const first = await issueByHand(1)
      const row = await opened.db.read.selectFrom('invoices').selectAll().where('no', '=', first).executeTakeFirstOrThrow()
      const part = await opened.db.read.selectFrom('invoice_parts').selectAll().where('invoice_no', '=', first).executeTakeFirstOrThrow()
      // As many more, a fen each, a second apart.
      const more = Array.from({ length: BATCH_MOST + 1 }, (_, n) => ({
        no: `2700000000000000${n + 1_000}`,
        at: row.created_at + (n + 1) * 1_000,
      }))
      await opened.db.write(async (tx) => {
        await opened.db.insertMany(
          tx,
          'invoices',
          more.map(({ no, at }) => ({ ...row, no, created_at: at, applied_at: at, idem_key: null })),
        )
        await opened.db.insertMany(
          tx,
          'invoice_parts',
          more.map(({ no }) => ({ ...part, invoice_no: no })),
        )
      })
      const batch = async () => {
        const { left } = await accountant.do(invoiceManage.export, { ...HERE, what: 'batch' })
        while ((await takeSteps(test.deps)) > 0);
        return left
      }
      expect(await batch()).toBe(2)
      const [about] = await table('batch')
      expect(about?.data.slice(1).map(([no]) => no)).toEqual([first, ...more.slice(0, BATCH_MOST - 1).map(({ no }) => no)])
      // The tax bureau has issued three of them.
      const head = '发票流水号,数电票号码,价税合计\n'
      const issued = [first, ...more.slice(0, 2).map(({ no }) => no)]
      const { results: told } = await results(head + issued.map((no, n) => `${no},2633200000000000080${n},0.01`).join('\n'))
      expect(kinds(told)).toEqual(['taken', 'taken', 'taken'])
      expect(await batch()).toBe(0)
      const [next] = await table('batch')
      expect(next?.data.slice(1).map(([no]) => no)).toEqual(more.slice(2).map(({ no }) => no))
    })

    it('results are matched by our number, by title and sum, and what does not match is told and changes nothing', async () => {
      const [one, two] = [await issueByHand(10_000), await issueByHand(5_000, '杭州望湖小学')]
      const [three, four] = [await issueByHand(777), await issueByHand(777)]
      const head = '发票流水号,数电票号码,购买方名称,价税合计,税额,开票日期\n'
      const told = await results(
        head +
          [
            `${one},${NUMBERS[0]},${aCompany.name},¥100.00,5.66,2026-09-02`,
            `,${NUMBERS[1]},杭州望湖小学,50,2.83,2026-09-02 10:00:00`,
            // Two could be meant.
            `,${NUMBERS[2]},${aCompany.name},7.77,0.44,2026-09-02`,
            // Another sum, another buyer, a number that is taken, none at all, an application that is nobody's.
            `${three},${NUMBERS[2]},${aCompany.name},7.76,0.44,2026-09-02`,
            `${three},${NUMBERS[2]},别的公司,7.77,0.44,2026-09-02`,
            `${three},${NUMBERS[0]},${aCompany.name},7.77,0.44,2026-09-02`,
            `${three},12345678,${aCompany.name},7.77,0.44,2026-09-02`,
            `26010100000000000000,${NUMBERS[2]},${aCompany.name},7.77,0.44,2026-09-02`,
            `,${NUMBERS[2]},没有申请过的公司,1.00,0.06,2026-09-02`,
          ].join('\n'),
      )
      expect(told.unreadable).toBe('')
      expect(kinds(told.results)).toEqual(['taken', 'taken', 'several', 'differs', 'differs', 'number_taken', 'unreadable', 'none', 'none'])
      expect(told.results.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect([(await now(one)).number, (await now(two)).number]).toEqual([NUMBERS[0], NUMBERS[1]])
      expect([(await now(three)).state, (await now(four)).state]).toEqual(['issuing', 'issuing'])
      // The same table once more.
      const again = await results(`${head}${one},${NUMBERS[0]},${aCompany.name},100.00,5.66,2026-09-02\n`)
      expect(kinds(again.results)).toEqual(['known'])
      // A person is told; the server has nothing to complain of.
      expect(test.errors).toEqual([])
    })

    it('the export of all invoices reads: the digital number before an empty old number, goods of one invoice added, states respected', async () => {
      const [one, two, three, four, five] = [
        await issueByHand(10_000, '杭州望湖小学'),
        await issueByHand(5_000, '杭州云栖小学'),
        await issueByHand(700, '杭州紫荆小学'),
        await issueByHand(800, '杭州龙井小学'),
        await issueByHand(900, '杭州梅坞小学'),
      ]
      const head =
        '序号,发票代码,发票号码,数电发票号码,销方识别号,购方识别号,购买方名称,开票日期,货物或应税劳务名称,金额,税额,价税合计,发票状态,是否正数发票'
      const row = (n: number, title: string, yuan: string, tax: string, state = '正常', positive = '是') =>
        `${n},,,2633200000000000010${n},x,,${title},2026-09-02 10:00:00,*会议*会议费,x,${tax},${yuan},${state},${positive}`
      const lines = [
        row(1, '杭州望湖小学', '60.00', '3.40'),
        row(1, '杭州望湖小学', '40.00', '2.26'),
        row(2, '杭州云栖小学', '50.00', '2.83', '已作废'),
        row(3, '杭州紫荆小学', '7.00', '0.40', '已红冲-全额'),
        row(4, '杭州龙井小学', '-8.00', '-0.45', '正常', '否'),
        row(5, '杭州梅坞小学', '9.00', '0.51', '待确认'),
        '合计,,,,,,,,,,9.40,166.00,,',
      ]
      const { id } = await putIn(accountant, Buffer.from([head, ...lines].join('\n')), '全量发票查询导出结果.csv', 'list')
      const preview = await accountant.do(invoiceManage.importPreview, { ...HERE, fileId: id })
      expect(preview.results.map(({ row: at, what, kind }) => `${at} ${what} ${kind}`)).toEqual([
        '2 26332000000000000101 taken',
        '4 26332000000000000102 「发票状态」是「已作废」 not_valid',
        '5 26332000000000000103 「发票状态」是「已红冲-全额」 not_valid',
        '6 26332000000000000104 negative',
        '7 26332000000000000105 「发票状态」是「待确认」 not_valid',
      ])
      expect(preview.report).toMatchObject({ rows: 8, read: 6 })
      expect(preview.report.leftOut.map(({ reason, rows }) => [reason, rows])).toEqual([
        ['header', 1],
        ['sum', 1],
      ])
      expect(preview.report.columns.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual(['销方识别号', '金额'])
      // A preview changes nothing.
      expect((await now(one)).state).toBe('issuing')
      expect(await opened.db.read.selectFrom('messages').select('kind').where('kind', '=', 'invoice_issued').execute()).toEqual([])
      const { results: told } = await accountant.do(invoiceManage.import, { ...HERE, fileId: id })
      expect(kinds(told)).toEqual(kinds(preview.results))
      expect(await now(one)).toMatchObject({ state: 'issued', number: NUMBERS[0] })
      for (const no of [two, three, four, five]) expect((await now(no)).state).toBe('issuing')
    })

    it('a preview takes the first of two rows with one number, as the import does', async () => {
      const [one, two] = [await issueByHand(777), await issueByHand(777)]
      const csv = `发票流水号,数电票号码,价税合计\n${one},${NUMBERS[0]},7.77\n${two},${NUMBERS[0]},7.77\n${one},${NUMBERS[1]},7.77\n`
      const { id } = await putIn(accountant, Buffer.from(csv), '结果.csv', 'list')
      const preview = await accountant.do(invoiceManage.importPreview, { ...HERE, fileId: id })
      expect(kinds(preview.results)).toEqual(['taken', 'number_taken', 'other_number'])
      expect(kinds((await accountant.do(invoiceManage.import, { ...HERE, fileId: id })).results)).toEqual(kinds(preview.results))
    })

    it('results of what nobody has in hand, or what has its number already, are told apart from another sum', async () => {
      const { no: waits } = await applyFor(buyer, [{ orderNo: paid.order.no, amount: 10_000 }])
      const has = await issueByHand(5_000)
      const row = (no: string, number: string, yuan: string) => `${no},${number},${yuan}\n`
      const head = '发票流水号,数电票号码,价税合计\n'
      await results(head + row(has, NUMBERS[0], '50.00'))
      const told = await results(head + row(waits, NUMBERS[1], '100.00') + row(has, NUMBERS[1], '50.00'))
      expect(told.results.map(({ kind, no }) => [kind, no])).toEqual([
        ['not_issuing', waits],
        ['other_number', has],
      ])
      expect([(await now(waits)).state, (await now(has)).number]).toEqual(['applied', NUMBERS[0]])
    })

    it('a table of something else is told what it lacks, and an empty one that it is', async () => {
      expect(await results('姓名,手机号\n王晓明,13811112222\n')).toEqual({
        unreadable: '表格中没有“发票号码”和“价税合计”两列，请选择电子税务局导出的开票结果',
        results: [],
      })
      expect(await results('数电票号码,价税合计\n')).toEqual({ unreadable: '表格中没有发票', results: [] })
    })

    it('of the results of another meeting nothing is taken, and for another tenant’s accountant there is no such meeting', async () => {
      const other = await signInAs(test, 'otherOrganiser')
      const headers = { headers: { 'sys-code': '-000002' } }
      const theirs = await putIn(other, Buffer.from('数电票号码,价税合计\n'), '结果.csv', 'list')
      expect((await other.ask(invoiceManage.import, { ...HERE, fileId: theirs.id }, headers)).reason).toMatch(/meeting_gone|forbidden/)
      const no = await issueByHand(10_000)
      const csv = `发票流水号,数电票号码,价税合计\n${no},${NUMBERS[0]},100.00\n`
      const { id } = await putIn(accountant, Buffer.from(csv), '结果.csv', 'list')
      const { results: told } = await accountant.do(invoiceManage.import, { meetingId: '2', fileId: id })
      expect(kinds(told)).toEqual(['none'])
      expect((await now(no)).state).toBe('issuing')
    })

    it('XML, PDF and OFD find their invoice by its number, inside or in the name, and it is delivered', async () => {
      const no = await issueByHand(10_000)
      await results(`发票流水号,数电票号码,价税合计\n${no},${NUMBERS[0]},100.00\n`)
      expect(await now(no)).toMatchObject({ state: 'issued', files: [] })
      const xml = await putIn(accountant, Buffer.from(`<?xml version="1.0"?><EIid>${NUMBERS[0]}</EIid>`), '下载.xml', 'invoice')
      const page = await putIn(accountant, pdf(), `dzfp_${NUMBERS[0]}_望湖.pdf`, 'invoice')
      const ofd = await putIn(accountant, zipOf(['OFD.xml', 'Doc_0/Document.xml']), `${NUMBERS[0]}.ofd`, 'invoice')
      const strange = await putIn(accountant, pdf(), `${NUMBERS[2]}.pdf`, 'invoice')
      const nameless = await putIn(accountant, pdf(), '发票.pdf', 'invoice')
      const fileIds = [xml, page, ofd, strange, nameless].map(({ id }) => id)
      const { results: told } = await accountant.do(invoiceManage.attach, { ...HERE, fileIds })
      expect(kinds(told)).toEqual(['taken', 'taken', 'taken', 'none', 'unreadable'])
      const done = await now(no)
      expect([done.state, done.files.map(({ kind }) => kind).toSorted()]).toEqual(['delivered', ['ofd', 'pdf', 'xml']])
      // Whoever put it in still has it; the buyer has it too.
      expect((await readAll(buyer, xml.id)).toString()).toContain(NUMBERS[0])
    })

    it('an account with twenty digits is no number, and the file of a red letter goes to what it takes back', async () => {
      const no = await issueByHand(10_000)
      await results(`发票流水号,数电票号码,价税合计\n${no},${NUMBERS[0]},100.00\n`)
      const said = `<?xml version="1.0"?><e><acct>12020202099001234567</acct><EIid>${NUMBERS[0]}</EIid></e>`
      const blue = await putIn(accountant, Buffer.from(said), '下载.xml', 'invoice')
      await accountant.do(invoiceManage.reverse, { ...HERE, no, reason: 'issue_error' })
      const red = (await now(no)).reds[0]?.no as string
      await accountant.do(invoiceManage.red, { ...HERE, no: red, action: 'record', number: NUMBERS[1] })
      const page = await putIn(accountant, pdf(), `dzfp_${NUMBERS[1]}.pdf`, 'invoice')
      const { results: told } = await accountant.do(invoiceManage.attach, { ...HERE, fileIds: [blue.id, page.id] })
      expect(told.map((one) => [one.kind, one.no])).toEqual([
        ['taken', no],
        ['taken', no],
      ])
      expect((await now(no)).files.map(({ id }) => id).toSorted()).toEqual([blue.id, page.id].toSorted())
      expect((await readAll(buyer, page.id)).length).toBe(2000)
    })
  })

  it('the accountant’s list has order, title, sum, item and receiver in each row, masked, and a sum below', async () => {
    await sellerIssues(accountant)
    const done = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    const [{ data } = { data: [] }] = await table('list')
    expect(data[1]).toEqual(
      expect.arrayContaining([
        done.no,
        '已交付',
        aCompany.name,
        aCompany.taxNo,
        '会议费',
        398,
        22.53,
        done.number,
        paid.order.no,
        '138****0011',
      ]),
    )
  })

  it('报销包 has the invoice’s files, the order and the meeting’s notice', async () => {
    await sellerIssues(accountant)
    const { no } = await applyFor(buyer, [wholeOf(paid)])
    expect((await buyer.ask(invoice.file, { no })).reason).toBe('invoice_no_files')
    await buyer.do(invoice.withdraw, { no })
    const done = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    const kept = await buyer.do(invoice.file, { no: done.no })
    const files = filesIn(await readAll(buyer, kept.id))
    expect([...files.keys()].toSorted()).toEqual([`${done.number}.pdf`, `${done.number}.xml`, '会议通知.txt', '订单.csv'].toSorted())
    expect(files.get('订单.csv')?.toString()).toContain(paid.order.no)
    expect(files.get('会议通知.txt')?.toString()).toContain('398.00')
    const stranger = await signIn(test, '13800000012')
    expect((await stranger.ask(invoice.file, { no: done.no })).reason).toBe('invoice_gone')
    expect((await stranger.ask(file.get, { id: kept.id })).reason).toBe('file_gone')
    // What is being taken back is claimed by nobody.
    await accountant.do(invoiceManage.reverse, { ...HERE, no: done.no, reason: 'sales_return' })
    expect((await buyer.ask(invoice.file, { no: done.no })).reason).toBe('invoice_moved')
  })

  it('each is read by its buyer and by accountants of its meeting, and by nobody else', async () => {
    await sellerIssues(accountant)
    const done = await issuedTo(test, accountant, buyer, [wholeOf(paid)])
    const ids = done.files.map(({ id }) => id)
    expect(ids).toHaveLength(2)
    const may: Record<Role | 'buyer' | 'stranger', boolean> = {
      buyer: true,
      organiser: true,
      admin: true,
      user: false,
      staff: false,
      orgadmin: false,
      otherOrganiser: false,
      stranger: false,
    }
    for (const [who, reads] of Object.entries(may)) {
      const person = who === 'buyer' ? buyer : who === 'stranger' ? await signIn(test, '13800000012') : await signInAs(test, who as Role)
      for (const id of ids)
        for (const call of [file.get, file.piece, file.link] as const)
          expect([who, call.path, (await person.ask(call, { id } as never)).code === '000']).toEqual([who, call.path, reads])
    }
  })
})
