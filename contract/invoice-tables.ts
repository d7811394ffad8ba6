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

/** What the columns of its results are called, as exports of several years write them. */
export const resultColumns = {
  no: ['发票流水号', '流水号'],
  number: ['数电票号码', '数电发票号码', '发票号码'],
  title: ['购买方名称', '购方名称', '购买方'],
  taxNo: ['购买方识别号', '购买方纳税人识别号', '购方识别号', '购方税号'],
  amount: ['价税合计', '含税金额'],
  tax: ['税额', '合计税额'],
  day: ['开票日期', '开票时间'],
} as const

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
