/** 展览: three days, free for whoever signs up, money for the forum, a list at the doors for each day. */
import type { TemplateContent } from '../content.ts'
import { DAY, entrance, HOUR, known, modules, own, ticket } from './parts.ts'

const gates = [
  { id: 'north', name: '北登录厅' },
  { id: 'south', name: '南登录厅' },
]
const day = (name: string, at: number, open = 8) => ({
  ...entrance,
  name,
  windows: [{ from: at - HOUR, to: at + open * HOUR }],
  gates,
})

export const exhibition: TemplateContent = {
  note: '三天，观众预登记，另有论坛票，每天一张入场名单',
  lasts: 2 * DAY + 7 * HOUR,
  texts: {
    summary: '展览三天，预登记观众免费入场，同期举办主题论坛。',
    details: [
      '<h2>展览</h2>',
      '<p>展览为期三天，每天的开放时间以会议日程为准，闭馆前1小时停止入场。</p>',
      '<h2>同期论坛</h2>',
      '<p>展览第二天举办主题论坛，持论坛票入场，同一张票也可参观全部三天的展览。</p>',
    ].join('\n'),
    notice: [
      '<ul><li>观众请提前预登记，凭手机中的入场码入场，每人一码。</li>',
      '<li>同一张门票三天有效，可多次进出。</li>',
      '<li>未满14周岁的观众请由成年人陪同。</li></ul>',
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
    modules.antiFake,
    modules.mine,
  ],
  forms: [
    {
      name: '观众登记',
      questions: [
        known('name', '姓名', '入场时核对', { required: true }),
        known('phone', '手机号', '发送入场码与开放时间的变化', { required: true }),
        known('hospital', '公司或单位', '统计观众构成', { required: true }),
        known('position', '职务', '统计观众构成'),
        own('q_aim', 'many', '观展目的', '为您推荐展商', {
          options: [
            ['buy', '采购'],
            ['partner', '寻找合作'],
            ['learn', '了解行业动态'],
            ['visit', '参观'],
          ],
        }),
      ],
    },
    {
      name: '论坛听众',
      questions: [
        known('name', '姓名', '入场时核对', { required: true }),
        known('phone', '手机号', '发送入场码与论坛通知', { required: true }),
        known('hospital', '公司或单位', '入场时核对，统计观众构成', { required: true }),
        known('position', '职务', '统计观众构成', { required: true }),
        known('email', '邮箱', '发送论坛资料'),
        own('q_question', 'long', '想请演讲嘉宾回答的问题', '交给主持人', { asked: 'later' }),
      ],
    },
  ],
  pools: [],
  tickets: [
    {
      ...ticket,
      name: '观众票',
      note: '三天展览，需预登记',
      groupName: '参观展览',
      total: 20_000,
      limitPerOrder: 5,
      bookingTo: 2 * DAY + 6 * HOUR,
      form: 0,
    },
    {
      ...ticket,
      name: '论坛票',
      note: '三天展览与第二天的主题论坛',
      groupName: '主题论坛',
      fen: 280_00,
      steps: [{ until: -14 * DAY, fen: 180_00 }],
      total: 300,
      limitPerOrder: 10,
      payMinutes: 24 * 60,
      bookingTo: DAY,
      refundTiers: [{ days: 7, percent: 100 }],
      invoiceItem: '会议费',
      form: 1,
    },
  ],
  lists: [
    day('第一天入场', 0),
    day('第二天入场', DAY),
    day('第三天入场', 2 * DAY, 7),
    {
      ...entrance,
      name: '主题论坛',
      kind: 'inside',
      tickets: [1],
      windows: [{ from: DAY - HOUR, to: DAY + 8 * HOUR }],
      gates: [{ id: 'forum', name: '论坛厅' }],
    },
  ],
  certificates: { templates: [], rules: [] },
}
