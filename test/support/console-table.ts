/**
 * The screens of organisers, and the states of each that are judged: sheets, questions, refused forms. Rooms and forms have the
 * keys of src/features/console/parts/rooms.ts, one entry each.
 */
import { doorLinks } from '#contract/checkin/links.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { paths } from '#contract/paths.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { longName } from './long-texts.ts'
import type { Person } from './person.ts'
import type { State, Stop } from './screen-walker.ts'
import { root } from './sources.ts'

/** The rows that addresses and presses name. */
export interface ConsoleWorld {
  meetingId: string
  /** Never published and without people, with the longest title. */
  draftId: string
  /** A ticket of the draft, with the longest name. */
  draftTicketId: string
  /** A draft of an article of the draft, with the longest title. */
  draftArticleId: string
  ticketId: string
  formId: string
  /** Open, and answered by 欧阳慕容. */
  surveyId: string
  organiser: Person
  orders: { paid: string; unpaid: string; review: string }
}

type States = readonly State<ConsoleWorld>[]

const photo = `${root}/public/demo/share.png`
const room = (form: string, key: string) => (world: ConsoleWorld) => consoleLinks.meeting(world.meetingId, key, form)
const order = (which: keyof ConsoleWorld['orders']) => (world: ConsoleWorld) => consoleLinks.order(world.meetingId, world.orders[which])
const certificatesAt = (tab: string) => (world: ConsoleWorld) => `${room('certificates', 'after')(world)}&tab=${tab}`
const draft = (world: ConsoleWorld) => consoleLinks.meeting(world.draftId)

/** By room, and form; '' is the room itself where its forms are no tabs. */
export const consoleTable: Record<string, Record<string, States>> = {
  prepare: {
    '': [
      { opens: '选择会议', by: [/^第六届全国智慧教育大会/] },
      { opens: '会议链接', by: ['会议链接'] },
      { opens: '预览链接', by: ['预览链接'], at: draft },
      { opens: '复制会议', by: ['复制会议'] },
      { opens: '存为模板', by: ['存为模板'] },
      { opens: '暂停', by: ['暂停'] },
      { opens: '删除', by: ['删除草稿'], at: draft },
    ],
    basic: [
      {
        opens: '看看差别',
        by: [
          { field: '主办单位', text: '别家' },
          {
            act: async ({ organiser, meetingId: id }) => {
              const { meetingManage } = await import('#contract/meeting-manage.ts')
              const { edition } = await organiser.do(meetingManage.own, { id })
              await organiser.do(meetingManage.save, { id, edition, sponsor: `某家${edition}` })
            },
          },
          '保存',
          '看看差别',
        ],
      },
    ],
    cover: [{ opens: /封面|分享图/, by: [{ file: photo }] }],
    details: [{ opens: /链接/, by: ['链接'] }],
    guests: [
      { opens: '添加嘉宾', by: ['添加嘉宾'] },
      { opens: '删除', by: [/^编辑/, '删除'] },
    ],
    modules: [
      { opens: '添加模块', by: ['添加模块'] },
      { opens: '删除', by: [/^编辑/, '删除'] },
    ],
    notice: [],
    schedule: [
      { opens: '添加日程', by: ['添加日程'] },
      { opens: '导入日程', by: ['导入'] },
      { opens: '编辑日程', by: [/开幕/] },
    ],
    rehearsal: [],
    cancel: [
      {
        opens: '改期并通知',
        by: [{ field: /^新的开始时间/, text: '2038-05-08T09:00' }, { field: /^改期原因/, text: '避开台风' }, /^改期并通知/],
      },
    ],
    history: [],
  },
  sale: {
    tickets: [{ opens: '下架', by: [/^下架/] }],
    pools: [
      { opens: '添加共享名额', by: ['添加共享名额'] },
      { opens: '会议总名额', by: ['设置会议总名额'] },
      { opens: '删除', by: [/^编辑“/, '删除'] },
    ],
    vouchers: [
      { opens: '新建优惠码', by: ['新建优惠码'] },
      { opens: '批量生成优惠码', by: ['批量生成'] },
      { opens: 'SPRING', by: [/^SPRING/] },
    ],
    forms: [{ opens: '个人信息影响评估表', by: [/影响评估表$/] }],
    asking: [
      { opens: '编辑问题', by: ['添加单选'], only: 'phone' },
      { opens: '参会人看到的样子', by: ['预览'], only: 'phone' },
      {
        opens: '删除',
        by: [/^编辑\s*手机号/, '删除'],
        at: ({ meetingId, formId }) => consoleLinks.asking(meetingId, formId),
      },
    ],
    ticket: [{ opens: '删除', by: ['删除门票'], at: ({ meetingId, ticketId }) => consoleLinks.ticket(meetingId, ticketId) }],
  },
  people: {
    people: [
      { opens: '参会人', by: [/^王小明/], only: 'phone' },
      { opens: '改姓名或手机', by: [/^王小明/, '改资料'] },
      { opens: '标签', by: [/^王小明/, '标签'] },
      { opens: '导出参会人', by: ['导出'] },
      { opens: '标签', by: [{ tick: /^选择 王小明/ }, '打标签'] },
    ],
    namelist: [
      {
        opens: '重新粘贴',
        by: [
          { field: '名单', text: '1. 张三 13811112222\n2. 李四 1381111333' },
          '核对名单',
          { field: /^手机号/, text: '13811113333' },
          '重新粘贴',
        ],
      },
    ],
    answers: [{ opens: '报名信息', by: [/^王小明/], only: 'phone' }],
    messages: [
      { opens: '提醒我', by: [/提醒我/] },
      { opens: '加入拒收名单', by: ['添加手机号'], at: ({ meetingId }) => `${consoleLinks.campaigns(meetingId)}&tab=blocks` },
      {
        opens: /^发给/,
        by: [{ field: /^提醒内容/, text: '7:30 起签到' }, '发送'],
        at: ({ meetingId }) => consoleLinks.campaigns(meetingId, { kind: 'meeting_coming' }),
      },
    ],
    doubles: [{ opens: '合并', by: [{ tick: /^是同一个人/ }, { tick: /^是同一个人/, nth: 1 }, '保留这一条：第 1 条'] }],
  },
  money: {
    orders: [
      { opens: '赠票', by: ['赠票'] },
      { opens: '现场售票', by: ['现场售票'] },
      { opens: '离开', by: ['现场售票', { field: '第 1 人姓名', text: '李雷' }, '关闭'] },
      { opens: '批量退款', by: [{ tick: /^选择/ }, '批量退款'] },
      { opens: '退款', by: ['退款'], at: order('paid') },
      { opens: '延长支付时间', by: ['延长支付时间'], at: order('unpaid') },
      { opens: '登记到账', by: ['入账'], at: order('unpaid') },
      { opens: '不通过报名', by: ['不通过'], at: order('review') },
      { opens: '通过', by: ['通过'], at: order('review') },
      { opens: '取消报名', by: ['取消报名'], at: order('unpaid') },
    ],
    refunds: [
      { opens: '不同意退款', by: [/教师票/, '不同意'], only: 'phone' },
      { opens: '不同意退款', by: ['不同意'], only: 'desktop' },
      { opens: '退款', by: ['同意退款'], only: 'desktop' },
      { opens: '办理退款', by: ['办理退款'], at: ({ meetingId }) => consoleLinks.refunds(meetingId) },
      { opens: '退差价', by: [/^教师票/], at: ({ meetingId }) => `${consoleLinks.meeting(meetingId, 'money', 'refunds')}&tab=difference` },
    ],
    receipts: [
      { opens: '登记到账', by: ['登记到账'] },
      { opens: '已退回', by: [/^望湖小学/, '多收的已退回'] },
    ],
    bills: [{ opens: '差异说明', by: [/^填写说明/] }],
    settlement: [],
    invoices: [
      { opens: '开票', by: [/^浙江望湖/, '开票'] },
      { opens: '退回申请', by: [/^浙江望湖/, '退回'] },
      { opens: '冲红', by: [/^宁波海曙/, '冲红'] },
      { opens: '登记红票结果', by: [/^杭州望湖/, '登记结果'] },
      { opens: '放弃冲红', by: [/^温州瓯海/, '放弃冲红'] },
      { opens: '先退款', by: [/^金华婺城/, '先退款'] },
      { opens: '同意换开', by: [/^嘉兴南湖/, '同意换开'] },
      { opens: '不同意换开', by: [/^嘉兴南湖/, '不同意换开'] },
      { opens: '导入开票结果', by: ['导入开票结果'] },
    ],
  },
  hosting: {
    vips: [
      { opens: '登记嘉宾', by: ['登记嘉宾'] },
      { opens: '接待设置', by: ['接待设置'] },
      { opens: '嘉宾资料', by: [/^欧阳慕容/], only: 'phone' },
      { opens: '编辑嘉宾', by: [/^欧阳慕容/, '编辑资料'] },
      { opens: '欧阳慕容的链接', by: [/^欧阳慕容/, '嘉宾链接'] },
      { opens: '添加行程', by: [/^欧阳慕容/, '添加行程'] },
      { opens: '添加出席', by: [/^欧阳慕容/, '添加出席'] },
      { opens: '饮食、健康与备注', by: [/^欧阳慕容/, '编辑饮食、健康与备注'] },
      { opens: '确认出席', by: [/^欧阳慕容/, '确认出席'] },
      { opens: '不出席', by: [/^欧阳慕容/, '不出席'] },
      { opens: '取消接待', by: [/^欧阳慕容/, '取消接待'] },
      { opens: '删除', by: [/^欧阳慕容/, '删除嘉宾'] },
    ],
    'vip-checks': [],
    'vip-rooms': [
      { opens: '添加住房', by: ['添加住房'] },
      { opens: '酒店链接', by: ['酒店链接'] },
    ],
    'vip-cars': [{ opens: '添加车辆', by: ['添加车辆'] }],
    'vip-seats': [],
    'vip-tasks': [{ opens: '添加待办', by: ['添加待办'] }],
    'vip-sheets': [],
    visitors: [
      { opens: '访客预约链接', by: ['预约链接'] },
      { opens: '现场登记', by: ['现场登记'] },
      { opens: '来访', by: [/^来访小明/], only: 'phone' },
      { opens: '指定被访人', by: [/^来访小明/, '指定被访人'] },
      { opens: '限制来访', by: [/^来访小明/, '限制此手机号来访'] },
      { opens: '拒绝来访', by: [/^来访小明/, '拒绝'] },
    ],
    exhibitors: [
      { opens: '添加展商', by: ['添加展商'] },
      { opens: '展商', by: [/^云栖教具/], only: 'phone' },
      { opens: '编辑展商', by: [/^云栖教具/, '编辑资料'] },
      { opens: '添加人员', by: [/^云栖教具/, '添加人员'] },
      { opens: '移出', by: [/^云栖教具/, '移出 展商负责人'] },
      { opens: '删除', by: [/^云栖教具/, '删除展商'] },
    ],
  },
  'taking-part': {
    news: [
      { opens: '写资讯', by: ['写资讯'] },
      { opens: '资讯分类', by: ['分类'] },
      { opens: '添加分类', by: ['分类', '添加分类'] },
      { opens: '删除', by: ['分类', /^编辑.*大会动态/, '删除'] },
      { opens: '资讯', by: [/^家校厅增加一百个座位/], only: 'phone' },
      { opens: '编辑资讯', by: [/^家校厅增加一百个座位/, '编辑'] },
      { opens: '资讯链接', by: [/^家校厅增加一百个座位/, '链接'] },
      { opens: '撤回', by: [/^家校厅增加一百个座位/, '撤回'] },
      { opens: '发布资讯', by: [/^闭幕式安排/, '发布'] },
      { opens: '预览资讯', by: [/^闭幕式安排/, '预览'] },
      { opens: '删除', by: [/^闭幕式安排/, '删除'] },
    ],
    votes: [
      { opens: '新建投票', by: ['新建投票'] },
      { opens: '投票', by: [/^最佳课例评选/], only: 'phone' },
      { opens: '投票链接', by: [/^最佳课例评选/, '投票链接'] },
      { opens: '投票人名单', by: [/^最佳课例评选/, '投票人名单'] },
      { opens: '截止并计票', by: [/^最佳课例评选/, '截止并计票'] },
      { opens: '作废投票', by: [/^最佳课例评选/, '作废投票'] },
      { opens: '编辑投票', by: [/^会长选举/, '编辑投票'] },
      { opens: '开始投票', by: [/^会长选举/, '开始投票'] },
      { opens: '删除', by: [/^会长选举/, '删除投票'] },
      { opens: '投票结果', by: [/^章程修订/, '打印结果'] },
      { opens: '公布', by: [/^章程修订/, '公布结果'] },
    ],
    surveys: [
      { opens: '填写链接', by: [/的填写链接$/] },
      { opens: '结束', by: [/^结束收集“/] },
      { opens: '拆封密钥', by: [/^开放填写“匿名/] },
      { opens: '拆封回答', by: [/^拆封“/] },
      { opens: '删除', by: [/^删除“/] },
    ],
    survey: [
      { opens: '编辑问题', by: ['添加矩阵'], only: 'phone' },
      { opens: '填写的人看到的样子', by: ['预览'], only: 'phone' },
    ],
    'survey-result': [
      {
        opens: '回答',
        by: [/^欧阳慕容/],
        only: 'phone',
        at: ({ meetingId, surveyId }) => `${consoleLinks.surveyResult(meetingId, surveyId)}&tab=answers`,
      },
    ],
  },
  contribute: {
    papers: [
      { opens: '分配评审人', by: ['分配评审人'] },
      // One is made at a time, and the first one's is still under way at the other size.
      { opens: '导出投稿', by: ['导出'], only: 'phone' },
      { opens: '评定', by: [/^待评定的一篇/, '评定'] },
      { opens: '排入日程', by: [/^已确认的一篇/, '排入日程'] },
    ],
    reviewers: [
      { opens: '添加评审人', by: ['添加评审人'] },
      { opens: '移除', by: [/^评审老师/, '移除评审人'] },
    ],
    publishing: [{ opens: '公布', by: ['全部公布'] }],
    unregistered: [{ opens: '提醒', by: ['提醒报名'] }],
    call: [{ opens: '作者看到的样子', by: ['预览'], only: 'phone' }],
    desk: [],
  },
  onsite: { '': [] },
  after: {
    next: [{ opens: '复制会议', by: ['复制为明年'] }],
    attendance: [],
    certificates: [
      { opens: '新建规则', by: ['新建规则'] },
      { opens: '编辑规则', by: ['编辑参会证书'] },
      { opens: '删除', by: ['编辑参会证书', '删除'] },
      { opens: '颁发：参会证书', by: ['预览并颁发参会证书'] },
      { opens: '新建模板', by: ['新建模板'], at: certificatesAt('templates') },
      { opens: '编辑模板', by: [/^大会证书/], at: certificatesAt('templates') },
      { opens: '证书', by: [/^欧阳慕容/], at: certificatesAt('issued'), only: 'phone' },
      { opens: '换发证书', by: [/^欧阳慕容/, '换发'], at: certificatesAt('issued') },
      { opens: '撤销证书', by: [/^欧阳慕容/, '撤销'], at: certificatesAt('issued') },
    ],
    materials: [
      { opens: '添加资料', by: ['添加资料'] },
      { opens: '删除', by: [/^删除 开幕式讲稿/] },
    ],
    purge: [{ opens: '更改清除日期', by: ['更改日期'] }],
  },
}

/** The organiser's screens outside of the rooms of a meeting. */
const otherScreens: Record<string, Omit<Stop<ConsoleWorld>, 'name'>> = {
  meetings: {
    at: () => paths.consoleList,
    states: [
      { opens: '新建会议', by: ['新建会议'] },
      { opens: '新建会议', by: ['新建会议', '创建'] },
      { opens: '新建会议', by: ['新建会议', { radio: /^家长会/ }] },
      { opens: '新建会议', by: ['新建会议', { radio: /^复制往年/ }] },
    ],
  },
  'archived meetings': { at: () => `${paths.consoleList}?stage=archived` },
  today: { at: () => paths.dashboard },
  figures: { at: ({ meetingId }) => consoleLinks.figures(meetingId), states: [{ opens: '推广链接', by: ['做推广链接'] }] },
  'invoices of a month': { at: (world) => `${room('invoices', 'money')(world)}&tab=month` },
  'who issues invoices': { at: (world) => `${room('invoices', 'money')(world)}&tab=profile` },
  workplace: { at: () => paths.classify },
  users: {
    at: () => paths.users,
    states: [
      { opens: '分配角色', by: [/^林晚/] },
      { opens: '分配角色', by: [new RegExp(longName)] },
    ],
  },
  roles: {
    at: () => `${paths.users}?tab=roles`,
    states: [
      { opens: '角色详情', by: [/^平台管理员/] },
      { opens: '新建角色', by: ['新建角色'] },
      { by: ['新建角色', { field: /^角色名称/, text: '财务与退款（含发票与对账）专员二十字' }, '保存'] },
    ],
  },
  platform: { at: () => settingsLink('platform') },
  face: { at: () => settingsLink('face') },
  account: { at: () => settingsLink('account') },
  certification: { at: () => settingsLink('certification') },
  erasures: { at: () => settingsLink('erasures') },
  tenants: {
    at: () => settingsLink('tenants'),
    states: [
      { opens: '新建商户', by: ['新建商户'] },
      { opens: '新建商户', by: ['新建商户', '保存'] },
    ],
  },
  'my meetings': { at: () => paths.myMeetings },
  lists: {
    at: ({ meetingId }) => doorLinks.myMeeting(meetingId),
    states: [
      { opens: '新建名单', by: ['新建名单'] },
      { opens: '自助签到码', by: [/自助签到码$/] },
      { opens: '删除', by: [/^编辑“大门/, '删除'] },
      { opens: /名单/, by: [/^编辑“第二天/, { field: /^名称/, text: '' }, '添加时段', '保存'] },
    ],
  },
  devices: { at: ({ meetingId }) => doorLinks.myMeeting(meetingId, 'devices') },
  scans: { at: ({ meetingId }) => doorLinks.myMeeting(meetingId, 'scans') },
  paper: {
    at: ({ meetingId }) => doorLinks.myMeeting(meetingId, 'paper'),
    states: [{ by: ['登记'] }, { by: ['签到表'] }, { by: ['胸卡'] }],
  },
  notes: {
    at: ({ meetingId }) => doorLinks.myMeeting(meetingId, 'notes'),
    states: [
      { by: [{ field: '参会人', text: longName }, '查找'] },
      {
        by: [
          { field: '参会人', text: longName },
          '查找',
          new RegExp(`^${longName}`),
          { text: '贵宾（VIP）' },
          { field: '接待人手机号', text: '123' },
          '保存',
        ],
      },
    ],
  },
  staff: {
    at: ({ meetingId }) => doorLinks.staff(meetingId),
    states: [
      { by: [new RegExp(longName)] },
      { by: [/还可进入/] },
      { opens: '生成临时链接', by: ['生成链接'] },
      { opens: '临时链接已生成', by: ['生成链接', '生成'] },
    ],
  },
  'new staff': { at: ({ meetingId }) => doorLinks.staffNew(meetingId), states: [{ by: ['添加'] }] },
  'proofs to review': {
    at: () => `${paths.review}?tab=proofs`,
    states: [
      { by: [/办公室.*待审核/], only: 'phone' },
      { opens: /./, by: ['查看大图'], only: 'desktop' },
      { opens: /./, by: [/办公室.*待审核/, '查看大图'], only: 'phone' },
      { opens: '通过', by: ['通过'], only: 'desktop' },
      { opens: '不通过付款凭证', by: ['不通过'], only: 'desktop' },
      { opens: '不通过付款凭证', by: ['不通过', '确定不通过'], only: 'desktop' },
      { opens: '不通过付款凭证', by: [/办公室.*待审核/, '不通过', '确定不通过'], only: 'phone' },
    ],
  },
  'refunds to review': {
    at: () => `${paths.review}?tab=refunds`,
    states: [
      { opens: /./, by: [/主办方退款.*退款失败/], only: 'phone' },
      { opens: '办理退款', by: ['办理退款'] },
      { opens: '办理退款', by: ['办理退款', '下一步'] },
    ],
  },
  'bills to review': { at: () => `${paths.review}?tab=bills` },
  'orders to review': {
    at: () => `${paths.review}?tab=orders`,
    states: [
      { by: [/教师票/], only: 'phone' },
      { opens: '不通过报名', by: ['不通过', '确定不通过'], only: 'desktop' },
      { opens: '不通过报名', by: [/教师票/, '不通过', '确定不通过'], only: 'phone' },
    ],
  },
  'certifications to review': { at: () => `${paths.review}?tab=certifications` },
  'proposals to review': { at: () => `${paths.review}?tab=proposals` },
}

const draftRoom = (key: string, form?: string) => (world: ConsoleWorld) => consoleLinks.meeting(world.draftId, key, form)
const draftForms = (key: string, ...forms: string[]) => forms.map((form) => ({ at: draftRoom(key, form) }))

/**
 * A meeting with the longest texts that has nothing yet: forms in their empty states. Only with a phone, where texts have the
 * least width.
 */
const draftStops: readonly Stop<ConsoleWorld>[] = [
  {
    at: draft,
    states: [
      { opens: '预览链接', by: ['预览链接'] },
      { opens: '复制会议', by: ['复制会议'] },
      { opens: '存为模板', by: ['存为模板'] },
      { opens: '选择会议', by: [/第七届教学研讨会$/] },
    ],
  },
  {
    at: draftRoom('prepare', 'basic'),
    states: [
      { by: [{ field: '联系电话', text: '无' }, '保存'] },
      {
        shows: '已恢复未保存的内容',
        by: [{ field: '联系电话', text: '无' }, '保存', { act: (_, page) => page.reload() }],
      },
    ],
  },
  ...draftForms('prepare', 'cover', 'details', 'notice', 'rehearsal', 'history'),
  {
    at: draftRoom('taking-part', 'news'),
    states: [
      { opens: '资讯分类', by: ['分类'] },
      { opens: '添加分类', by: ['分类', '添加分类'] },
      { opens: '写资讯', by: ['写资讯', '保存草稿'] },
    ],
  },
  {
    at: (world) => `${draftRoom('taking-part', 'news')(world)}&article=${world.draftArticleId}`,
    states: [{ opens: '发布资讯', by: ['发布'] }],
  },
  ...draftForms('sale', 'forms', 'pools', 'vouchers'),
  { at: draftRoom('sale') },
  { at: ({ draftId }) => consoleLinks.asking(draftId), states: [{ by: ['添加单选'] }] },
  {
    at: ({ draftId, draftTicketId }) => consoleLinks.ticket(draftId, draftTicketId),
    states: [{ by: [{ field: /^价格阶段1价格/, text: '' }, '保存'] }],
  },
  ...draftForms('people', 'people', 'namelist', 'doubles', 'answers', 'messages'),
  { at: ({ draftId }) => consoleLinks.campaigns(draftId, { kind: 'meeting_coming' }) },
  { at: ({ draftId }) => `${consoleLinks.campaigns(draftId)}&tab=blocks` },
  ...draftForms('money', 'orders', 'refunds', 'receipts'),
  { at: draftRoom('onsite') },
  { at: ({ draftId }) => consoleLinks.figures(draftId) },
  ...draftForms('after', 'attendance'),
  // Of a meeting that has some: the buyers have the longest names.
  { at: room('invoices', 'money'), states: [{ opens: '冲红', by: [/^宁波海曙/, '冲红'] }] },
]
export const draftScreens: readonly Stop<ConsoleWorld>[] = draftStops.map((stop) => ({ ...stop, only: 'phone' }))

/** The rooms that each file of test/journeys walks through. */
export const consoleFiles = {
  selling: ['prepare', 'sale', 'people', 'money'],
  hosting: ['hosting', 'taking-part', 'contribute', 'onsite', 'after'],
} as const

/** @param keys rooms. @returns their screens, with the states of each. */
export const roomScreens = (...keys: string[]): Stop<ConsoleWorld>[] =>
  keys.flatMap((key) =>
    Object.entries(consoleTable[key] ?? {}).map(([form, states]) => ({ name: `${key}/${form}`, at: placeOf(key, form), states })),
  )

/** @returns the other screens by their names. */
export const otherStops = (): Stop<ConsoleWorld>[] => Object.entries(otherScreens).map(([name, stop]) => ({ name, ...stop }))

/** The address of a form. */
const placeOf = (key: string, form: string) => (world: ConsoleWorld) =>
  form === 'asking'
    ? consoleLinks.asking(world.meetingId)
    : form === 'ticket'
      ? consoleLinks.ticket(world.meetingId)
      : form === ''
        ? consoleLinks.meeting(world.meetingId, key)
        : room(form, key)(world)

/** Sheets of organisers that portal-table.ts opens, or that no browser of the walker shows. */
export const elsewhere: Record<string, string> = {
  在浏览器中下载: 'inside of WeChat',
}
