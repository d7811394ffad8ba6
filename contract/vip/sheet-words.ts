/** What stands on the sheets of a reception: heads of columns, and the words between. */
export const sheetColumns = {
  handbook: ['项目', '内容'],
  pickups: [
    '时间',
    '方式',
    '班次',
    '出发地',
    '到达地',
    '接站地点',
    '嘉宾',
    '单位',
    '人数',
    '车牌',
    '司机',
    '司机电话',
    '接待人',
    '接待人电话',
    '状态',
  ],
  rooms: ['姓名', '房型', '入住日期', '退房日期', '晚数', '房号'],
  cars: ['时间', '用途', '班次', '出发地', '到达地', '接送地点', '嘉宾', '人数', '接待人', '接待人电话'],
  seats: ['座位', '姓名', '称谓', '单位', '职务'],
  unconfirmed: ['姓名', '称谓', '单位', '职务', '状态', '手机号', '接待人', '接待人电话'],
} as const

/** What the first column of an exported table is called: on paper it stands above the rows that belong together. */
export const groupColumns = {
  handbook: '嘉宾',
  pickups: '时段',
  rooms: '酒店',
  cars: '车辆',
  seats: '场合与桌次',
  unconfirmed: '',
} as const

export const handbookRows = {
  state: '状态',
  mobile: '手机号',
  document: '证件',
  duties: '接待要求',
  visibility: '行程公开',
  photographs: '拍摄',
  languages: '语言',
  companions: '随行人员',
  gift: '礼品',
  speaksFor: '代表人',
  host: '接待人',
  deputy: '副接待人',
  leg: '行程',
  room: '住宿',
  appearance: '活动',
  seat: '座位',
  task: '待办',
  diet: '饮食',
  health: '健康',
  notes: '内部备注',
} as const

/** What a car does on a leg: brings from, or to, a train or flight; or drives. */
export const rideWords = { in: '接站', out: '送站', local: '用车' } as const
export const TASK_DONE = '已完成'
/** Beside an expected time that is not the planned one. */
export const plannedAs = (time: string) => `（原${time}）`
export const callBy = (time: string) => `${time}前到场`
/** Of an hour: `11-24 14时`. */
export const hourName = (time: string) => `${time.slice(5, 10)} ${time.slice(11, 13)}时`
