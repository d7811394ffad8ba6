/** 学术会议: two days, three kinds of people, a price for those who decide early. */
import type { TemplateContent } from '../content.ts'
import { DAY, entrance, HOUR, known, modules, own, ticket } from './parts.ts'

/** Dearer from a month before; what a university needs to transfer the money takes days. */
const paid = {
  ...ticket,
  pool: 1,
  limitPerOrder: 10,
  payMinutes: 3 * 24 * 60,
  refundTiers: [
    { days: 14, percent: 100 },
    { days: 3, percent: 50 },
  ],
  invoiceItem: '会议费',
}
const EARLY = -30 * DAY

export const conference: TemplateContent = {
  note: '两天，普通、学生与特邀代表，特邀代表审核，共享名额，收集单位与摘要',
  lasts: DAY + 9 * HOUR,
  texts: {
    summary: '大会报告、分论坛与墙报交流，欢迎各位同行参会。',
    details: [
      '<h2>会议安排</h2>',
      '<p>会议为期两天。第一天开幕，举行大会报告与分论坛报告；第二天举行分论坛、墙报交流与圆桌讨论，随后闭幕。各场次的时间与地点以会议日程为准。</p>',
      '<h2>参会对象</h2>',
      '<p>相关领域的研究人员、教师、研究生与从业者。</p>',
      '<h2>报告与墙报</h2>',
      '<p>报名时可选择作报告或展示墙报，报名成功后在“参会信息”中上传摘要。是否入选由学术委员会审定并另行通知。</p>',
    ].join('\n'),
    notice: [
      '<h2>报名与缴费</h2>',
      '<ul><li>票价、付款期限与退款规则以报名页和订单显示的为准。</li>',
      '<li>可在线支付或对公转账；逾期未付，名额自动释放。</li>',
      '<li>特邀代表由组委会审核后发放门票。</li></ul>',
      '<h2>报到</h2>',
      '<ul><li>请凭手机中的入场码在报到处报到、领取资料。</li><li>学生代表报到时请出示有效学生证。</li></ul>',
    ].join('\n'),
    sponsor: '',
    phone: '',
    address: '',
    map_url: '',
  },
  modules: [
    modules.home,
    modules.details,
    modules.schedule,
    modules.signUp,
    modules.wallet,
    modules.orders,
    modules.fill,
    modules.antiFake,
    modules.mine,
  ],
  forms: [
    {
      name: '代表信息',
      questions: [
        known('name', '姓名', '报到时核对', { required: true, section: '您的信息' }),
        known('phone', '手机号', '发送门票与会议通知', { required: true, section: '您的信息' }),
        known('hospital', '单位', '报到时核对，统计参会单位', { required: true, section: '您的信息' }),
        known('position', '职称或职务', '安排接待与交流', { section: '您的信息' }),
        known('email', '邮箱', '发送会议资料', { required: true, section: '您的信息' }),
        own('q_role', 'one', '参会方式', '安排报告与展板', {
          required: true,
          section: '参会安排',
          options: [
            ['talk', '作口头报告'],
            ['poster', '展示墙报'],
            ['listen', '仅参会'],
          ],
        }),
        own('q_abstract', 'file', '摘要', '供学术委员会评审', {
          required: true,
          asked: 'later',
          section: '参会安排',
          shownIf: { key: 'q_role', options: ['talk', 'poster'] },
        }),
        known('ishotel', '是否需要住宿', '向会议酒店预留房间', { section: '食宿' }),
        own('q_nights', 'many', '住宿日期', '向会议酒店预留房间', {
          required: true,
          section: '食宿',
          shownIf: { key: 'ishotel', options: ['1'] },
          options: [
            ['before', '会前一晚'],
            ['first', '第一天晚上'],
            ['second', '第二天晚上'],
          ],
        }),
        // What people may not eat tells of their faith or their health.
        own('q_diet', 'one', '用餐要求', '准备午餐', {
          sensitive: true,
          asked: 'later',
          section: '食宿',
          options: [
            ['none', '无特殊要求'],
            ['halal', '清真'],
            ['vegetarian', '素食'],
          ],
        }),
      ],
    },
  ],
  pools: [
    { name: '会议总名额', whole: 1, total: 500 },
    { name: '注册代表', whole: 0, total: 450 },
  ],
  tickets: [
    { ...paid, name: '普通代表', note: '全部会议、资料与两日午餐', fen: 1200_00, steps: [{ until: EARLY, fen: 980_00 }] },
    {
      ...paid,
      name: '学生代表',
      note: '全部会议、资料与两日午餐，报到时出示学生证',
      fen: 600_00,
      steps: [{ until: EARLY, fen: 480_00 }],
      limitPerOrder: 1,
      limitPerPhone: 1,
    },
    { ...ticket, name: '特邀代表', note: '由组委会审核', total: 50, limitPerOrder: 1, limitPerPhone: 1, approval: 1 },
  ],
  lists: [
    {
      ...entrance,
      name: '会场入口',
      windows: [
        { from: -HOUR, to: 10 * HOUR },
        { from: DAY - HOUR, to: DAY + 9 * HOUR },
      ],
    },
    {
      ...entrance,
      name: '领取资料',
      kind: 'inside',
      passes: 'once',
      windows: [{ from: -HOUR, to: DAY + 9 * HOUR }],
      gates: [{ id: 'desk', name: '报到处' }],
    },
  ],
  certificates: { templates: [], rules: [] },
}
