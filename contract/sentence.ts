/**
 * Sentences that screens say without asking the server, a constant each: a page carries those that it says, and no
 * others. Field rules are of spec.md section 5, success messages of section 8. Refusals that the server decides stand in codes.ts.
 */
export const mobileInvalid = '请输入正确的手机号码'
export const mobileEmpty = '请填写手机号'
export const smsCodeEmpty = '请填写验证码'
export const smsCodeInvalid = '请输入6位数字验证码'
export const loginPasswordEmpty = '请输入密码'
export const loginSmsCodeEmpty = '请输入验证码'
export const passwordIsMobile = '请不要用手机号作为密码'
export const passwordLength = '密码长度应为6-20位字符，请重新输入'
export const agreementMissing = '请阅读并同意协议'

export const chooseTicket = '请选择门票'
export const campaignBlankInvalid = '通知内容为35个字以内的一行文字'
export const cancelReasonMissing = '请填写原因，2至60个字'
export const sourceInvalid = '来源只能用文字、数字、短横线和下划线，最多20个'
export const explanationMissing = '请填写说明，2至200个字'
export const materialNameInvalid = '请填写资料名称，最多60个字'
export const noAttendees = '报名人员信息不能为空！'
export const noTenant = '商户信息不存在，请重新登录！'
export const noParameters = '该门票没有配置报名信息'
export const notEnrolled = '暂未报名！'
export const alreadyPaid = '已支付，请勿重复支付'

export const loginDone = '登录成功'
export const registerDone = '注册成功'
export const reviewWaiting = '报名已提交，等待主办方审核'
export const enrolDone = '报名成功'
export const logoutDone = '注销完成'

export const sessionOver = '登陆已过期，请关闭当前窗口重新进入'
export const forbidden = '抱歉，您无权访问！'

export const nameInvalid = '请输入正确的姓名'
export const nameTooLong = '姓名最多50个字'
export const textInvalid = '内容过长或含有无法识别的字符'
export const idcardInvalid = '请输入正确的身份证号码'
export const emailInvalid = '请输入正确的邮箱'
export const attachmentInvalid = '请填写以 https:// 开头的链接地址'
export const ageInvalid = '请输入正确的年龄'
export const sexInvalid = '请选择性别'
export const idInvalid = '编号有误，请刷新后重试'
export const countInvalid = '张数应为1到100之间的整数'
export const amountInvalid = '金额有误，请刷新后重试'
export const certifyCardMissing = '请选择证件类型并填写证件号码'
export const certifyCardInvalid = '请输入正确的证件号码'
export const documentType = '证件类型'
export const documentTypeMissing = '请选择证件类型'
export const birthdayInvalid = '请输入正确的出生日期'
export const phoneInvalid = '请输入正确的联系电话'
export const organisationMissing = '请选择要加入的机构'
export const organisationTypeInvalid = '请选择机构类型'
export const inviteUsesInvalid = '人数应为1到1000之间的整数'
export const inviteDaysInvalid = '天数应为1到90之间的整数'
export const organisationNameInvalid = '机构名称应为2-50个字'
export const dutyInvalid = '职务过长或含有无法识别的字符'
export const rejectReasonMissing = '请填写不通过的理由'
export const roleNameInvalid = '角色名称应为2-20个字'
export const rolePermissionsMissing = '请至少选择一项权限'
export const guardianMissing = '未满14周岁，需由监护人同意'
export const refundReasonMissing = '请填写退款原因'
export const refundTicketsMissing = '请选择要退的门票'
export const reasonMissing = '请填写原因，至少2个字'
export const dayInvalid = '请选择日期'
export const hoursInvalid = '请填写1到720之间的小时数'
export const ordersMissing = '请选择订单'
export const ordersTooMany = '一次选择的订单过多，请分几次处理'
export const tagInvalid = '标签请填写1到12个字'
export const pastedTooLong = '粘贴的内容过长，请分几次导入'
export const namesTooMany = '一次最多导入5000人，请分几次导入'
export const linkInvalid = '链接不完整，请重新打开收到的链接'
export const payerNameMissing = '请填写付款户名'
export const payDayInvalid = '请选择转账日期'
export const payDayAhead = '转账日期不能晚于今天'
export const pictureMissing = '请上传付款凭证图片'
export const pictureInvalid = '请上传 JPG、PNG 或 WebP 格式的图片'
export const fileWithoutName = '文件'
export const manuscriptName = '稿件'
export const fileOnItsWay = '文件正在上传，请稍候再保存'
/** In place of a picture that is on another host. */
export const pictureNotShown = '外部图片未显示'
export const pictureNotImported = '外部图片未导入'
export const fileGone = '该文件不存在或已被删除，请重新上传'
export const fileEmpty = '这是一个空文件，请重新选择'
export const fileTooLarge = '文件不能超过20MB，请压缩后上传'
export const fileUnfit = '请上传图片（JPG、PNG、WebP）、PDF、Word（docx）或 Excel（xlsx）文件'
export const sessionTitleInvalid = '请填写主题，最多300个字'
export const importOutside = '不在会议日期内'
export const importMoved = '按主题认出了原来的一场，请确认'
export const importTooSlow = '文件内容过多，请拆分后分别导入'
export const importFailed = '文件无法读取，请另存为 xlsx 或 csv 后重试'
export const roomTwice = '同一会议室同一时间还有'
export const speakerTwice = '嘉宾同一时间还有'
export const programmeTable = '日程'
/** The header of a programme's table: words that an import knows again. */
export const programmeColumns = {
  id: '编号',
  day: '日期',
  start: '开始',
  end: '结束',
  room: '会议室',
  track: '分会场',
  title: '主题',
  speakers: '演讲嘉宾',
  language: '语言',
  level: '难度',
  details: '摘要',
} as const
export const cellTooLong = '摘要超过一个单元格的长度，只写入了前面的部分'
export const failureTable = '未成功的内容.csv'
export const failureColumns = ['行', '内容', '原因'] as const
export const pictureTooLarge = '图片过大，请压缩后上传'
export const pictureTooManyPixels = '图片的像素太多，请缩小到6400万像素以内再上传'
export const pictureHeic = '这台设备打不开 HEIC 照片，请先转为 JPG 再上传'
export const changeMissing = '请填写变更内容'
export const fieldUnknown = '提交的内容有误，请检查后重试'
/** What a search engine says of a page that says nothing of itself. */
export const portal = '会议报名、日程、门票、入场与签到，在微信和浏览器里都能办理。'
export const momentInvalid = '请选择日期和时间'
export const htmlTooLong = '内容过长，请精简文字，图片请用“插入图片”上传'
export const webLinkInvalid = '请填写以 http:// 或 https:// 开头的网址'
export const moduleLinkInvalid = '请选择页面，或填写以 https:// 开头的网址'
export const moduleNameInvalid = '请填写名称，最多12个字'
export const guestNameInvalid = '请填写嘉宾姓名，最多50个字'
export const meetingTitleInvalid = '请填写会议标题，2至100个字'
export const contactPhoneInvalid = '请填写正确的联系电话，如 0571-88880000'
export const yourself = '您'
export const previewUntil = '预览：会议尚未发布，只有持此链接的人可见，有效期至'
export const operatorInvalid = '请填写公司或单位的全称，2至50个字'
export const portalTitleInvalid = '请填写名称，2至20个字'
export const icpInvalid = '请填写完整的ICP备案号，如 浙ICP备2026000001号-1'
export const policeInvalid = '请填写完整的公安备案号，如 浙公网安备33010602000001号'
export const colourInvalid = '请填写颜色，如 #0F766E'
export const colourPale = '这个颜色太浅，上面的白字看不清，请换一个深一些的'
export const settingsPictureInvalid = '请上传 JPG、PNG 或 WebP 格式的图片'
export const merchantMissing = '请选择由谁收款'
export const merchantNoteMissing = '请写明收款的安排，如合同或授权文件的编号'
export const bankAccountInvalid = '请填写正确的银行账号'
export const transferAccountIncomplete = '请把户名、开户银行和账号填写完整；都留空表示不接受转账'
export const setupCodeMissing = '请输入启动码'
export const endsBeforeStart = '结束时间必须晚于开始时间'
export const numberInvalid = '请填写正确的数量'
export const ticketNameInvalid = '请填写门票名称，最多40个字'
export const priceTooHigh = '单张票价最高10万元'
export const stepsFull = '价格阶段最多10个'
export const tierInvalid = '退款规则应为开会前0至365天、退0%至100%，最多6档'
export const payMinutesInvalid = '付款时限应为30分钟到7天'
export const phonesFull = '一种门票的名单最多5000个手机号'
export const voucherInvalid = '优惠码为3至32位字母、数字或短横线'
export const voucherValueInvalid = '请填写正确的优惠数值'
export const questionLabelMissing = '请填写问题，最多300个字'
export const questionWhyMissing = '请写明为什么问这一项，最多100个字'
export const optionLabelInvalid = '请填写选项，最多60个字'
export const conditionEmpty = '请选择显示条件'
export const formNameInvalid = '请填写名称，最多30个字'
export const questionsFull = '一份表单最多60个问题'
export const formFields = { name: '表单名称', questions: '问题' } as const
export const ordersTable = '订单'
export const orderColumns = {
  no: '订单号',
  time: '下单时间',
  status: '状态',
  origin: '来源',
  buyer: '下单人',
  phone: '手机号',
  people: '参会人',
  ticket: '门票',
  copies: '有效张数',
  arrived: '已到场',
  voucher: '优惠码',
  amount: '应付金额（元）',
  paid: '实付金额（元）',
  refunded: '退款金额（元）',
  refunding: '退款中（元）',
  refundFailed: '退款失败（元）',
  received: '实收金额（元）',
  paidTime: '支付时间',
  way: '支付方式',
  note: '备注',
  madeBy: '经办人',
} as const
export const sumLine = '合计'
/** A meeting's settlement as a workbook: what its file and its sheets are called, their columns, and what stands in the first. */
export const settlementTables = {
  file: '结算单',
  about: '概况',
  lines: '结算明细',
  accounts: '账户',
  days: '对账',
  orders: '订单',
} as const
export const settlementColumns = {
  what: '项目',
  value: '内容',
  ticket: '门票',
  listPrice: '原价（元）',
  price: '成交价（元）',
  voucher: '优惠码',
  account: '账户',
  origin: '来源',
  copies: '张数',
  ended: '其中已失效',
  received: '收款（元）',
  refunded: '退款（元）',
  fees: '手续费（元）',
  due: '应有（元）',
  there: '实有（元）',
  note: '说明',
  day: '账单日',
  state: '对账结果',
  movements: '笔数',
  order: '订单号',
  theirs: '账单金额（元）',
  ours: '系统金额（元）',
  by: '说明人',
  time: '下单时间',
  byHand: '其中线下退款（元）',
  receivedTime: '收款时间',
  refundedTime: '最近退款时间',
} as const
export const settlementAbout = {
  meeting: '会议',
  time: '会议时间',
  payee: '收款方',
  arrangement: '收款安排',
  confirmedBy: '安排确认人',
  kind: '单据',
  closeTime: '封存时间',
  by: '封存人',
  note: '补充原因',
  digest: 'SHA-256 摘要',
  logHead: '操作日志链头',
  sold: '售出（张）',
  free: '免费（张）',
  ended: '已失效（张）',
  surplus: '多收未退（元）',
} as const
export const settlementFree = '免费'
export const settlementNotClosed = '未封存'
export const settlementUnknown = '账单未列'
export const settlementNo = (no: number) => (no === 0 ? '结算单' : `补充单 ${no}`)
export const settlementRowsDiffer = '订单合计与结算单不一致，可能有资金在封存的同一时刻变动'
export const answersTable = '报名信息'
export const answersColumns = {
  name: '姓名',
  phone: '手机号（隐藏中间四位）',
  ticket: '门票',
  form: '表单',
  version: '版本',
  time: '填写时间',
  agreed: '同意提供给主办方',
} as const
export const answersAgreed = { yes: '是', no: '否', withheld: '（本人未单独同意）' } as const
export const reviewReasonMissing = '请填写未通过的原因'
export const templateNameInvalid = '请填写模板名称，最多30个字'
/** The pool that all tickets of a meeting share. */
export const wholePool = '会议总名额'
export const voucherTable = '优惠码'
export const voucherColumns = {
  code: '优惠码',
  kind: '类型',
  value: '优惠（元或%）',
  tickets: '适用门票',
  uses: '可用次数',
  usesPerPerson: '每人次数',
  used: '已使用',
  start: '生效时间',
  end: '失效时间',
  active: '状态',
  note: '备注',
}
export const voucherStates = { on: '启用', off: '停用' }
export const peopleTable = '参会人'
export const roomsTable = '住宿名单'
export const attendanceTable = '签到报告'
export const peopleColumns = {
  name: '姓名',
  sex: '性别',
  phone: '手机号',
  ticket: '门票',
  workplace: '单位',
  section: '部门/科室',
  position: '职务',
  email: '邮箱',
  order: '订单号',
  status: '订单状态',
  origin: '来源',
  admission: '门票状态',
  arrived: '首次入场',
  hotel: '需要住宿',
  room: '入住需求',
  tags: '标签',
  created: '报名时间',
} as const
export const attachmentsArchive = '附件'
export const attachmentGone = '附件已被本人删除，没有放入'
/** In the name of a folder, where the end of a phone would stand. */
export const noPhone = '无手机号'
export const mergedAway = '您的两条报名信息重复，已合并为一条，另一张门票继续有效'
/** What templates are filled with where there is nothing more to say. */
export const fillWanted = '请补充报名信息'
export const rehearsalPeople = '演练人数请填20到2000之间的整数'
