/** What the fields of a plan are called where somebody is told that another has changed them. */
export const legFields = {
  direction: '方向',
  way: '交通方式',
  number: '班次',
  fromPlace: '出发地',
  toPlace: '到达地',
  fromZone: '出发地时区',
  planFrom: '计划出发',
  planTo: '计划到达',
  expectFrom: '预计出发',
  expectTo: '预计到达',
  meetAt: '接送地点',
  carId: '车辆',
  note: '备注',
} as const

export const carFields = {
  plate: '车牌',
  model: '车型',
  seats: '座位数',
  driver: '司机',
  driverMobile: '司机电话',
  note: '备注',
} as const

export const roomFields = {
  hotel: '酒店',
  kind: '房型',
  beds: '床位数',
  room: '房号',
  fromDay: '入住日期',
  toDay: '退房日期',
  payer: '付费方',
  state: '住房状态',
  guestIds: '入住嘉宾',
} as const

export const vipTaskFields = { what: '待办事项', owner: '负责人', dueTime: '截止时间', guestId: '嘉宾' } as const
