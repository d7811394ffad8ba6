/** Tables about invoices: what the tax bureau's import takes, what its results are called, and the accountant's own list. */

/** 批量开票 of 电子税务局, two sheets: what each invoice is, and its lines; both begin with our number. */
export const batchSheets = { about: '1-发票基本信息', lines: '2-发票明细信息' } as const
export const batchFile = '批量开票'
export const batchColumns = {
  no: '发票流水号',
  kind: '发票类型',
  withTax: '是否含税',
  natural: '受票方自然人标识',
  title: '购买方名称',
  taxNo: '购买方纳税人识别号',
  address: '购买方地址',
  phone: '购买方电话',
  bank: '购买方开户银行',
  account: '购买方银行账号',
  remark: '备注',
} as const
export const batchLineColumns = {
  no: '发票流水号',
  name: '项目名称',
  code: '商品和服务税收编码',
  quantity: '数量',
  price: '单价',
  amount: '金额',
  rate: '税率',
  favour: '优惠政策类型',
} as const
export const batchWords = { plain: '普通发票', special: '增值税专用发票', yes: '是', no: '否' } as const
export const batchRates = { 6: '0.06', 3: '0.03', 1: '0.01', 0: '0', free: '0' } as const

/** Columns of its results, as exports of several years name them; the best name of each first. */
export const resultColumns = {
  no: { label: '流水号', names: ['发票流水号', '流水号'], several: 'alternatives' },
  // A paper invoice has an old number too; a digital one has none.
  number: { label: '发票号码', names: ['数电发票号码', '数电票号码', '全电发票号码', '发票号码'], several: 'alternatives' },
  code: { label: '发票代码', names: ['发票代码'] },
  title: { label: '购买方', names: ['购买方名称', '购方名称', '购买方'] },
  taxNo: { label: '购买方税号', names: ['购方识别号', '购买方识别号', '购买方纳税人识别号', '购方税号'] },
  amount: { label: '价税合计', names: ['价税合计', '含税金额'], isStrict: true },
  tax: { label: '税额', names: ['合计税额', '税额'], isStrict: true, several: 'alternatives' },
  day: { label: '开票日期', names: ['开票日期', '开票时间'], several: 'alternatives' },
  /** A table with names of goods has a row for each line of an invoice. */
  goods: {
    label: '货物或劳务名称',
    names: ['货物或应税劳务名称', '货物、应税劳务及服务', '项目名称', '商品名称'],
    several: 'alternatives',
  },
  state: {
    label: '发票状态',
    names: ['发票状态', '开票状态', '票据状态', '状态'],
    like: /^(?:是否)?(?:已|被)?(?:发票|票据|开票|开具|当前|作废|红冲|冲红|红字)(?:状态|标志|标识|情况)$|^是否(?:已|被)?(?:作废|红冲|冲红)$/,
    several: 'alternatives',
  },
  positive: { label: '是否正数发票', names: ['是否正数发票', '正数发票'] },
  index: { label: '序号', names: ['序号'], several: 'alternatives' },
} as const
/** States of an invoice that stands, and the words for an invoice that is no red one. */
export const resultStates: readonly string[] = ['正常', '已开具', '开具成功', '开票成功', '已开票', '已交付', '有效', '成功']
export const resultPositives: readonly string[] = ['是', '正数', '蓝字', '1']
/** Matches a column that asks whether an invoice no longer stands, and the answers that say that it does. */
export const resultAsksForVoid = /作废|红冲|冲红|红字/
export const resultNotVoid: readonly string[] = ['否', '无', '未作废', '未红冲', '未冲红', '正常', 'n', 'no', '0', 'false']

export const invoicesTable = '发票'
export const invoiceColumns = {
  no: '申请编号',
  state: '状态',
  kind: '发票种类',
  title: '抬头',
  taxNo: '税号',
  item: '开票项目',
  amount: '金额（元）',
  tax: '税额（元）',
  number: '发票号码',
  orders: '订单号',
  receiver: '申请人手机号（隐藏中间四位）',
  applied: '申请时间',
  issued: '开票时间',
  red: '已冲红（元）',
  remark: '备注',
} as const

/** 报销包: what its files are called and say. */
export const packSays = {
  file: (title: string) => `报销包 ${title}`,
  orders: '订单',
  notice: '会议通知',
  heading: (meeting: string) => `${meeting} 会议通知`,
  time: (from: string, to: string) => `时间：${from} 至 ${to}`,
  place: (place: string) => `地点：${place}`,
  sponsor: (sponsor: string) => `主办：${sponsor}`,
  paid: (title: string, yuan: string) => `${title} 已缴费 ${yuan} 元，特此通知。`,
} as const
