/** Statements in the shapes that banks, WeChat and Alipay export. No person and no account of them exists. */
import { encodedIn } from './old-encodings.ts'
import { workbook } from './programme-data.ts'

export interface StatementFile {
  bytes: () => Uint8Array
  /** Row, yuan, currency, payer, serial, and `sure`, `doubt` or `returned`, for each line. */
  lines: string[]
  /** Rows that are left out, by reason. */
  leftOut: Record<string, number>
  notes?: number
}

const csv = (...rows: string[]) => Buffer.from(rows.join('\r\n'))
const above = (first: string, rows: number, width = 1) =>
  Array.from({ length: rows }, (_, at) => [at === 0 ? first : `说明 ${at}`, ...Array.from({ length: width - 1 }, () => '')])

const WECHAT = ['交易时间', '交易类型', '交易对方', '商品', '收/支', '金额(元)', '支付方式', '当前状态', '交易单号', '商户单号', '备注']
const ALIPAY =
  '交易时间            ,交易分类            ,交易对方            ,对方账号            ,商品说明            ,收/支     ,金额            ,收/付款方式         ,交易状态    ,交易订单号           ,商家订单号          ,备注    ,'

const wechatRow = (time: string, payer: string, words: string, flow: string, amount: string, state: string, serial: string) => [
  time,
  '转账',
  payer,
  words,
  flow,
  amount,
  '/',
  state,
  serial,
  '/',
  '/',
]

const alipay = () =>
  [
    ...above('------------------------支付宝（中国）网络技术有限公司  电子客户回单------------------------', 24).map(([text]) => text),
    ALIPAY,
    '2026-11-21 09:00:00 ,转账红包            ,王小明             ,wang***@example.com ,转账备注:十一月会费 ,收入      ,40.00           ,余额宝  ,交易成功    ,20261121000001\t   ,\t         ,        ,',
    '2026-11-21 09:05:00 ,转账红包            ,李老师             ,li***@example.com   ,会费       ,收入      ,40.00           ,  ,交易关闭    ,20261121000002\t   ,M2\t         ,        ,',
    '2026-11-21 09:10:00 ,日用百货            ,某某超市           ,shop@example.com    ,文具       ,支出      ,12.00           ,花呗  ,交易成功    ,20261121000003\t   ,M3\t         ,        ,',
    '2026-11-21 09:15:00 ,退款                ,某某超市           ,shop@example.com    ,退款-文具  ,不计收支  ,12.00           ,花呗  ,退款成功    ,20261121000003_1\t   ,M3\t         ,        ,',
    '',
  ].join('\r\n')
const alipayRead = {
  lines: ['26 40 CNY 王小明 20261121000001 sure', '27 40 CNY 李老师 20261121000002 returned'],
  leftOut: { above: 24, header: 1, outflow: 1, neutral: 1 },
}

const wechatRows = [
  wechatRow('2026-11-21 10:00:00', '王小明', '转账备注:会费', '收入', '¥40.00', '已存入零钱', '1000050001'),
  wechatRow('2026-11-21 10:05:00', '李老师', '转账备注:微信转账', '收入', '¥40.00', '已全额退款', '1000050002'),
  wechatRow('2026-11-21 10:10:00', '赵老师', '/', '收入', '¥60.00', '已退款(￥20.00)', '1000050003'),
  wechatRow('2026-11-21 10:15:00', '某某饭店', '午餐', '支出', '¥35.50', '支付成功', '1000050004'),
  wechatRow('2026-11-21 10:20:00', '/', '零钱提现', '/', '¥500.00', '提现已到账', '1000050005'),
]
const wechatRead = (from: number) => ({
  lines: [
    `${from} 40 CNY 王小明 1000050001 sure`,
    `${from + 1} 40 CNY 李老师 1000050002 returned`,
    `${from + 2} 60 CNY 赵老师 1000050003 returned`,
  ],
  leftOut: { above: from - 2, header: 1, outflow: 1, neutral: 1 },
})

export const statementFiles: Record<string, StatementFile> = {
  'WeChat as xlsx, 16 lines above the header': {
    bytes: () => workbook({ Sheet1: [...above('微信支付账单明细', 16), WECHAT, ...wechatRows] }),
    ...wechatRead(18),
  },
  'WeChat as csv, a tab behind each quoted cell': {
    bytes: () =>
      Buffer.from(
        `\ufeff${[...above('微信支付账单明细', 16, 9), WECHAT, ...wechatRows.map((row) => row.map((cell) => `"${cell}"\t`))].join('\r\n')}`,
      ),
    ...wechatRead(18),
  },
  'WeChat in UTF-16': {
    bytes: () =>
      Buffer.from(
        `\ufeff${[...above('微信支付账单明细', 16), WECHAT, ...wechatRows].map((row) => row.join('\t')).join('\r\n')}`,
        'utf16le',
      ),
    ...wechatRead(18),
  },
  'Alipay in GB18030, cells padded with blanks': { bytes: () => encodedIn('gb18030', alipay()), ...alipayRead },
  'Alipay in UTF-8': { bytes: () => Buffer.from(alipay()), ...alipayRead },
  '工商银行 I: the direction stands in brackets': {
    bytes: () =>
      csv(
        '卡号,6222000000000001',
        '子账户,00000',
        '起始日期,20261101',
        '截止日期,20261130',
        '打印时间,20261130',
        '说明,以下为交易明细',
        '交易日期,摘要,交易场所,交易国家或地区简称,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名',
        '2026-11-21,工资,网上银行,CHN,钞,1200.00,-,人民币,1200.00,-,人民币,2200.00,李某',
        '2026-11-21,消费,网上银行,CHN,钞,-,1200.00,人民币,-,1200.00,人民币,1000.00,甲物业公司',
      ),
    lines: ['8 1200 CNY 李某  sure'],
    leftOut: { above: 6, header: 1, outflow: 1 },
  },
  '工商银行 II: the transaction amount is a dash, the booked amount has the value': {
    bytes: () =>
      csv(
        ...above('明细查询', 6).map(([text = '']) => text),
        '交易日期,摘要,交易详情,交易场所,交易国家或地区简称,钞/汇,交易金额(收入),交易金额(支出),交易币种,记账金额(收入),记账金额(支出),记账币种,余额,对方户名,对方账户',
        '2026-11-21,他行汇入,参会费,手机银行,CHN,钞,-,-,人民币,"1,200.00",-,人民币,"2,200.00",李某,6222****0001',
        '2026-11-22,消费,水费,手机银行,CHN,钞,-,-,人民币,-,35.50,人民币,"2,164.50",某某物业,6222****0002',
      ),
    lines: ['8 1200 CNY 李某  sure'],
    leftOut: { above: 6, header: 1, outflow: 1 },
  },
  '农业银行: the sign is the direction': {
    bytes: () =>
      csv(
        '交易日期,交易时间,交易摘要,交易金额,本次余额,对手信息,日 志 号,交易渠道,交易附言',
        '20261121,101500,转存,+199.00,1199.00,王小明 6228000000000001,A1,掌银,会费',
        '20261121,111500,消费,-35.50,1163.50,某某物业,A2,掌银,水费',
      ),
    lines: ['2 199 CNY 王小明 A1 sure'],
    leftOut: { header: 1, outflow: 1 },
  },
  '交通银行: a column says 借 or 贷': {
    bytes: () =>
      csv(
        '序号,交易日期,交易时间,交易类型,借贷,交易金额,余额,对方账号,对方户名,交易地点,摘要',
        '1,2026-11-21,10:15:00,转账,贷,199.00,1199.00,6222,王小明,网银,会费',
        '2,2026-11-21,11:15:00,转账,借,35.50,1163.50,6223,某某物业,网银,水费',
      ),
    lines: ['2 199 CNY 王小明  sure'],
    leftOut: { header: 1, outflow: 1 },
  },
  '招商银行: amounts with both signs, the newest first': {
    bytes: () =>
      csv(
        '记账日期,货币,交易金额,联机余额,交易摘要,对手信息,客户摘要',
        '2026-11-22,CNY,-35.50,1163.50,转账汇款,某某物业,水费',
        '2026-11-21,CNY,199.00,1199.00,转账汇款,王小明,会费',
      ),
    lines: ['3 199 CNY 王小明  sure'],
    leftOut: { header: 1, outflow: 1 },
  },
  '中国银行: the change of the balance is the direction': {
    bytes: () =>
      csv(
        '交易流水明细清单',
        '记账日期,记账时间,币别,金额,余额,交易名称,渠道,网点名称,附言,对方账户名,对方卡号/账号,对方开户行,借记卡号',
        '2026-11-20,09:00:00,人民币,100.00,1000.00,转账,网银,某网点,开户,钱老师,6217,某行,6216',
        '2026-11-21,10:15:00,人民币,199.00,1199.00,转账,网银,某网点,会费,王小明,6217,某行,6216',
        '2026-11-21,11:15:00,人民币,35.50,1163.50,消费,网银,某网点,水费,某某物业,6217,某行,6216',
      ),
    lines: ['3 100 CNY 钱老师  doubt', '4 199 CNY 王小明  sure'],
    leftOut: { above: 1, header: 1, outflow: 1 },
  },
  'balances with the newest row first': {
    bytes: () =>
      csv(
        '交易日期,摘要,发生额,余额,对方户名,流水号',
        '2026-11-23,会费,199.00,1362.50,李老师,A3',
        '2026-11-22,水费,35.50,1163.50,某某物业,A2',
        '2026-11-21,会费,199.00,1199.00,王小明,A1',
      ),
    lines: ['2 199 CNY 李老师 A3 sure', '4 199 CNY 王小明 A1 doubt'],
    leftOut: { header: 1, outflow: 1 },
  },
  'neither direction nor balances that agree': {
    bytes: () =>
      csv(
        '交易日期,摘要,发生额,余额,对方户名,流水号',
        '2026-11-21,会费,199.00,5000.00,王小明,A1',
        '2026-11-22,水费,35.50,9000.00,某某物业,A2',
      ),
    lines: ['2 199 CNY 王小明 A1 doubt', '3 35.5 CNY 某某物业 A2 doubt'],
    leftOut: { header: 1 },
  },
  '兴业银行 in dollars: the currency stands above the header': {
    bytes: () =>
      csv(
        '账户明细,某某协会',
        '账户：,6229000001,币种：,美元',
        '交易时间,记账日,支出,收入,账户余额,摘要,对方户名,对方银行,对方账号,用途,交易渠道,备注',
        '2026-11-21 10:15:00,2026-11-21,,1200.00,2200.00,汇款,李某,某行,6222,会费,网银,',
      ),
    lines: ['4 1200 美元 李某  doubt'],
    leftOut: { above: 2, header: 1 },
  },
  '兴业银行 in yuan': {
    bytes: () =>
      csv(
        '账户明细,某某协会',
        '账户：6229000001 币种：人民币',
        '交易时间,记账日,支出,收入,账户余额,摘要,对方户名,对方银行,对方账号,用途,交易渠道,备注',
        '2026-11-21 10:15:00,2026-11-21,,1200.00,2200.00,汇款,李某,某行,6222,会费,网银,',
      ),
    lines: ['4 1200 CNY 李某  sure'],
    leftOut: { above: 2, header: 1 },
  },
  'a column of currencies': {
    bytes: () =>
      csv(
        '交易日期,摘要,收入,支出,币种,对方户名,交易流水号',
        '2026-11-21,会议费,1200.00,,美元,李某,US1',
        '2026-11-21,会议费,1200.00,,HKD,李某,HK1',
        '2026-11-21,会议费,1200.00,,人民币元,李某,CN1',
        '2026-11-21,会议费,1200.00,,156,李某,CN2',
        '2026-11-21,会议费,1200.00,,,李某,CN3',
      ),
    lines: [
      '2 1200 美元 李某 US1 doubt',
      '3 1200 HKD 李某 HK1 doubt',
      '4 1200 CNY 李某 CN1 sure',
      '5 1200 CNY 李某 CN2 sure',
      '6 1200 CNY 李某 CN3 doubt',
    ],
    leftOut: { header: 1 },
  },
  'two accounts on one sheet, the second in dollars': {
    bytes: () =>
      workbook({
        明细: [
          ['账号', '1', '币种', '人民币'],
          ['交易日期', '收入', '支出', '对方户名', '流水号'],
          ['2026-11-21', 199, '', '王小明', 'A1'],
          ['账号', '2', '币种', '美元'],
          ['交易日期', '收入', '支出', '对方户名', '流水号'],
          ['2026-11-21', 199, '', '李老师', 'A2'],
        ],
      }),
    lines: ['3 199 CNY 王小明 A1 sure', '6 199 美元 李老师 A2 doubt'],
    leftOut: { above: 1, header: 2, note: 1 },
  },
  '企业网银: 流入金额 and 流出金额': {
    bytes: () =>
      csv('交易日期,流入金额,流出金额,付方户名,网银流水号', '2026-11-21,199.00,0.00,王小明,A1', '2026-11-21,0.00,35.50,某某物业,A2'),
    lines: ['2 199 CNY 王小明 A1 sure'],
    leftOut: { header: 1, outflow: 1 },
  },
  '企业网银: 收方金额 and 付方金额': {
    bytes: () => csv('交易日期,收方金额,付方金额,对方客户名称,企业流水号', '2026-11-21,199.00,,王小明,A1', '2026-11-21,,35.50,某某物业,A2'),
    lines: ['2 199 CNY 王小明 A1 sure'],
    leftOut: { header: 1, outflow: 1 },
  },
  '企业网银: 发生额(借) and 发生额(贷)': {
    bytes: () =>
      csv('交易日期,发生额(借),发生额（贷）,对方户名,交易流水号', '2026-11-21,,199.00,王小明,A1', '2026-11-21,35.50,,某某物业,A2'),
    lines: ['2 199 CNY 王小明 A1 sure'],
    leftOut: { header: 1, outflow: 1 },
  },
  'HSBC HK: another currency, the day first': {
    bytes: () =>
      csv(
        'Date,Description,Billing amount,Billing currency,Balance,Balance currency',
        '21/11/2026,CONFERENCE FEE LI,"1,200.00",HKD,"5,200.00",HKD',
        '22/11/2026,WATER,-35.50,HKD,"5,164.50",HKD',
      ),
    lines: ['2 1200 HKD   doubt'],
    leftOut: { header: 1, outflow: 1 },
    notes: 1,
  },
  '京东: 21 lines above the header': {
    bytes: () =>
      csv(
        ...above('京东账号名：某某', 21).map(([text = '']) => text),
        '交易时间,商户名称,交易说明,金额,收/付款方式,交易状态,收/支,交易分类,交易订单号,商家订单号,备注',
        '2026-11-21 10:15:00\t,王小明,会费,199.00,微信支付,交易成功,收入,转账,J1\t,M1\t,',
        '2026-11-21 11:15:00\t,某某店,文具,35.50,微信支付,交易成功,支出,购物,J2\t,M2\t,',
        '2026-11-21 12:15:00\t,某某店,退款,35.50,微信支付,退款成功,不计收支,购物,J3\t,M2\t,',
      ),
    lines: ['23 199 CNY 王小明 J1 sure'],
    leftOut: { above: 21, header: 1, outflow: 1, neutral: 1 },
  },
  'states of a bank, one of them empty': {
    bytes: () =>
      csv(
        '交易日期,收入,支出,对方户名,交易流水号,交易状态,摘要',
        '2026-11-21,40.00,,王小明,A1,成功,会费',
        '2026-11-21,41.00,,李老师,A2,失败,会费',
        '2026-11-21,42.00,,赵老师,A3,处理中,会费',
        '2026-11-21,43.00,,钱老师,A4,,会费',
      ),
    lines: ['2 40 CNY 王小明 A1 sure', '3 41 CNY 李老师 A2 returned', '4 42 CNY 赵老师 A3 doubt', '5 43 CNY 钱老师 A4 doubt'],
    leftOut: { header: 1 },
  },
  'a column of states without a value': {
    bytes: () => csv('交易日期,收入,对方户名,交易流水号,核心系统处理状态', '2026-11-21,40.00,王小明,A1,'),
    lines: ['2 40 CNY 王小明 A1 sure'],
    leftOut: { header: 1 },
  },
  'a state column that no list names': {
    bytes: () => csv('交易日期,收入,对方户名,交易流水号,核心系统处理状态', '2026-11-21,40.00,王小明,A1,挂账'),
    lines: ['2 40 CNY 王小明 A1 doubt'],
    leftOut: { header: 1 },
  },
  'words that say that a row takes money back': {
    bytes: () =>
      csv(
        '交易日期,收入,支出,对方户名,交易流水号,摘要',
        '2026-11-21,40.00,,王小明,A1,会费',
        '2026-11-21,,40.00,,A2,冲正',
        '2026-11-22,,60.00,李老师,A3,讲课费',
        '2026-11-23,60.00,,李老师,A4,退汇',
        '2026-11-24,80.00,,赵老师,A5,抹账',
      ),
    lines: [
      '2 40 CNY 王小明 A1 returned',
      '3 -40 CNY  A2 returned',
      '4 -60 CNY 李老师 A3 returned',
      '5 60 CNY 李老师 A4 returned',
      '6 80 CNY 赵老师 A5 returned',
    ],
    leftOut: { header: 1 },
  },
  'credits below zero': {
    bytes: () =>
      csv(
        '日期,贷方,借方,付款人,参考号,附言',
        '2026-11-21,40.00,,王小明,A1,会费',
        '2026-11-22,-40.00,,王小明,A1,会费',
        '2026-11-22,-7.00,,钱老师,A2,',
      ),
    lines: ['2 40 CNY 王小明 A1 returned', '3 -40 CNY 王小明 A1 returned', '4 -7 CNY 钱老师 A2 returned'],
    leftOut: { header: 1 },
  },
  'money out to the same payer: later it takes back, before it does not': {
    bytes: () =>
      csv(
        '交易时间,收入,支出,对方户名,流水号',
        '2026-11-23 09:00:00,,40.00,王小明,A4',
        '2026-11-22 09:00:00,40.00,,王小明,A3',
        '2026-11-21 09:00:00,40.00,,李老师,A2',
        '2026-11-20 09:00:00,,40.00,李老师,A1',
      ),
    lines: ['2 -40 CNY 王小明 A4 returned', '3 40 CNY 王小明 A3 returned', '4 40 CNY 李老师 A2 sure'],
    leftOut: { header: 1, outflow: 1 },
  },
  'sums, notes and a second page': {
    bytes: () =>
      csv(
        '日期,贷方,借方,余额,付款人,参考号',
        '2026-11-20,,,1000.00,,',
        '2026-11-21,199.00,,1199.00,王小明,A1',
        '本页合计,199.00,0.00,,,',
        '日期,贷方,借方,余额,付款人,参考号',
        '2026-11-21,,35.50,1163.50,某某物业,A2',
        '总计,199.00,35.50,,,',
        '以上明细仅供参考,,,,,',
      ),
    lines: ['3 199 CNY 王小明 A1 sure'],
    leftOut: { noAmount: 1, header: 2, sum: 2, outflow: 1, note: 1 },
  },
  'two names that repeat in one table': {
    bytes: () => csv('交易日期,币种,收入,摘要,币种,余额,摘要,对方户名', '2026-11-21,人民币,199.00,会费,人民币,1199.00,王小明会费,王小明'),
    lines: ['2 199 CNY 王小明  sure'],
    leftOut: { header: 1 },
  },
  'no column of payers': {
    bytes: () => csv('交易日期,收入,支出,交易流水号', '2026-11-21,199.00,,A1'),
    lines: ['2 199 CNY  A1 sure'],
    leftOut: { header: 1 },
    notes: 1,
  },
  'two columns of payers that differ': {
    bytes: () => csv('交易日期,收入,付款人,对方户名,交易流水号', '2026-11-21,199.00,王小明,李老师,A1', '2026-11-21,5.00,钱老师,钱老师,A2'),
    lines: ['2 199 CNY 李老师 A1 doubt', '3 5 CNY 钱老师 A2 sure'],
    leftOut: { header: 1 },
  },
  'a day that can be read in two ways': {
    bytes: () => csv('Date,Credit,Payer,Reference', '05/06/2026,199.00,王小明,A1'),
    lines: ['2 199 CNY 王小明 A1 doubt'],
    leftOut: { header: 1 },
  },
  'a refund with a state of its own': {
    bytes: () =>
      csv(
        '交易时间,收/支,金额,交易对方,当前状态,交易单号',
        '2026-11-21 09:00:00,收入,40.00,王小明,交易成功,A1',
        '2026-11-22 09:00:00,支出,40.00,王小明,退款成功,A2',
        '2026-11-21 10:00:00,收入,41.00,李老师,交易成功,A3',
        '2026-11-22 10:00:00,/,41.00,李老师,已退款(￥41.00),A4',
        '2026-11-21 11:00:00,收入,42.00,赵老师,交易成功,A5',
        '2026-11-22 11:00:00,支出,42.00,赵老师,已冲正,A6',
        '2026-11-21 12:00:00,收入,43.00,钱老师,交易成功,A7',
        '2026-11-22 12:00:00,支出,43.00,钱老师,支付失败,A8',
      ),
    lines: [
      '2 40 CNY 王小明 A1 returned',
      '3 -40 CNY 王小明 A2 returned',
      '4 41 CNY 李老师 A3 returned',
      '5 -41 CNY 李老师 A4 returned',
      '6 42 CNY 赵老师 A5 returned',
      '7 -42 CNY 赵老师 A6 returned',
      '8 43 CNY 钱老师 A7 sure',
    ],
    leftOut: { header: 1, outflow: 1 },
  },
  'directions that say more than in or out': {
    bytes: () =>
      csv(
        '交易日期,借贷标志,交易金额,对方户名,流水号',
        '2026-11-21,贷,40.00,王小明,A1',
        '2026-11-22,贷-冲正,40.00,王小明,A2',
        '2026-11-22,入账失败,41.00,李老师,A3',
        '2026-11-22,收款中,42.00,赵老师,A4',
        '2026-11-22,存疑,43.00,钱老师,A5',
        '2026-11-22,credit reversal,44.00,孙老师,A6',
        '2026-11-22,C/贷方,45.00,周老师,A7',
      ),
    lines: [
      '2 40 CNY 王小明 A1 returned',
      '3 40 CNY 王小明 A2 returned',
      '4 41 CNY 李老师 A3 doubt',
      '5 42 CNY 赵老师 A4 doubt',
      '6 43 CNY 钱老师 A5 doubt',
      '7 44 CNY 孙老师 A6 returned',
      '8 45 CNY 周老师 A7 sure',
    ],
    leftOut: { header: 1 },
  },
  'a direction beside a column of credits': {
    bytes: () =>
      csv(
        '交易日期,到账金额,收/支,对方户名,流水号',
        '2026-11-21,40.00,收入,王小明,A1',
        '2026-11-22,40.00,支出,王小明,A2',
        '2026-11-22,41.00,不计收支,李老师,A3',
        '2026-11-22,42.00,收入,赵老师,A4',
        '2026-11-22,43.00,待定,钱老师,A5',
      ),
    lines: ['2 40 CNY 王小明 A1 returned', '3 -40 CNY 王小明 A2 returned', '5 42 CNY 赵老师 A4 sure', '6 43 CNY 钱老师 A5 doubt'],
    leftOut: { header: 1, neutral: 1 },
  },
  'an amount of which nothing arrived': {
    bytes: () =>
      csv(
        '交易日期,交易金额,到账金额,收/支,对方户名,流水号',
        '2026-11-21,40.00,0.00,收入,王小明,A1',
        '2026-11-21,41.00,41.00,收入,李老师,A2',
      ),
    lines: ['2 40 CNY 王小明 A1 doubt', '3 41 CNY 李老师 A2 sure'],
    leftOut: { header: 1 },
  },
  'a refund on the same day, with no times, the newest first': {
    bytes: () =>
      csv(
        '交易日期,收入,支出,余额,对方户名,流水号',
        '2026-11-21,,40.00,100.00,王小明,A2',
        '2026-11-21,40.00,,140.00,王小明,A1',
        '2026-11-21,41.00,,100.00,李老师,A0',
      ),
    lines: ['2 -40 CNY 王小明 A2 returned', '3 40 CNY 王小明 A1 returned', '4 41 CNY 李老师 A0 sure'],
    leftOut: { header: 1 },
  },
  'a title between two accounts that names dollars': {
    bytes: () =>
      csv('交易日期,收入,支出,对方户名,流水号', '2026-11-21,40.00,,王小明,A1', '美元账户明细,,,,', '2026-11-21,41.00,,李老师,A2'),
    lines: ['2 40 CNY 王小明 A1 sure', '4 41 美元 李老师 A2 doubt'],
    leftOut: { header: 1, note: 1 },
  },
  'amounts without signs, and a correction below zero': {
    bytes: () =>
      csv(
        '交易日期,发生额,对方户名,流水号,摘要',
        '2026-11-21,40.00,王小明,A1,会费',
        '2026-11-21,41.00,某某物业,A2,水费',
        '2026-11-22,-40.00,王小明,A3,冲正',
      ),
    lines: ['2 40 CNY 王小明 A1 returned', '3 41 CNY 某某物业 A2 doubt', '4 -40 CNY 王小明 A3 returned'],
    leftOut: { header: 1 },
  },
  'refunds by serial, to a longer name, of a part and without a day': {
    bytes: () =>
      csv(
        '交易日期,收入,支出,对方户名,流水号,摘要',
        '2026-11-21,40.00,,王小明,A00001,会费',
        '2026-11-22,,40.00,中转户,A00001,退款',
        '2026-11-21,41.00,,李老师,A00002,会费',
        '2026-11-22,,41.00,李老师（个人）,A00003,退款',
        '2026-11-21,1200.00,,赵老师,A00004,会费',
        '2026-11-22,,600.00,赵老师,A00005,部分退款',
        '2026-11-21,43.00,,钱老师,A00006,会费',
        '不详,,43.00,钱老师,A00007,退款',
        '2026-11-21,44.00,,孙老师,A00008,会费',
        '2026-11-21,45.00,,周老师,A00009,会费',
        '2026-11-22,,45.00,支付公司,A00009,转出',
      ),
    lines: [
      '2 40 CNY 王小明 A00001 returned',
      '3 -40 CNY 中转户 A00001 returned',
      '4 41 CNY 李老师 A00002 returned',
      '5 -41 CNY 李老师（个人） A00003 returned',
      '6 1200 CNY 赵老师 A00004 returned',
      '7 -600 CNY 赵老师 A00005 returned',
      '8 43 CNY 钱老师 A00006 returned',
      '9 -43 CNY 钱老师 A00007 returned',
      '10 44 CNY 孙老师 A00008 sure',
      '11 45 CNY 周老师 A00009 returned',
      '12 -45 CNY 支付公司 A00009 returned',
    ],
    leftOut: { header: 1 },
  },
  'an old bill of Alipay with a second state': {
    bytes: () =>
      csv(
        '付款时间,交易对方,商品名称,金额(元),收/支,交易状态,资金状态,交易号',
        '2026-11-21 09:00:00,王小明,会费,40.00,收入,交易成功,已收入,A1',
        '2026-11-21 09:05:00,李老师,会费,41.00,收入,交易关闭,资金转移,A2',
      ),
    lines: ['2 40 CNY 王小明  sure', '3 41 CNY 李老师  returned'],
    leftOut: { header: 1 },
  },
  'back-ticks, CR, a dot at the end and months by name': {
    bytes: () =>
      csv(
        'Date,Credit,Payer,Reference',
        '21-Nov-2026,"1,200.00 CR",王小明,A1',
        '`2026-11-21,`41.00,`李老师,`A2',
        '2026-11-21,42.,赵老师,A3',
      ),
    lines: ['2 1200 CNY 王小明 A1 sure', '3 41 CNY 李老师 A2 sure', '4 42 CNY 赵老师 A3 sure'],
    leftOut: { header: 1 },
  },
  'serials that Excel has cut to fifteen digits': {
    bytes: () =>
      workbook({
        明细: [
          ['交易日期', '收入', '支出', '对方户名', '流水号'],
          ['2026-11-21', 40, '', '王小明', 2026112100001230],
          ['2026-11-21', 40, '', '王小明', 2026112100001230],
        ],
      }),
    lines: ['2 40 CNY 王小明  sure', '3 40 CNY 王小明  sure'],
    leftOut: { header: 1 },
  },
}
