/** States and choices of a guest's file, with the words that people see. */

/**
 * `arranged`: confirmed, and nothing is missing; goes back where something is. `travelling` and `in_town` follow from the
 * legs, `at_venue` from the door, `left` from a person or the last leg.
 */
export const guestStateWords = {
  listed: '已列入',
  invited: '已邀请',
  confirmed: '已确认',
  declined: '不出席',
  arranged: '已安排',
  travelling: '在途',
  in_town: '已抵达',
  at_venue: '已到会场',
  left: '已离开',
  cancelled: '已取消',
} as const
export type GuestState = keyof typeof guestStateWords
export const guestStates = Object.keys(guestStateWords) as GuestState[]

/** After the surname of somebody of whom nobody has said how they are addressed. */
export const greetingUnknown = '先生/女士'

/** Why somebody is received apart: an obligation, not a rank. */
export const dutyWords = { protocol: '礼宾', security: '安保', escort: '陪同', discretion: '低调' } as const
export type Duty = keyof typeof dutyWords
/** How visible they wish to be. */
export const visibilityWords = { open: '可对外公布', inside: '仅限会内', hidden: '不公开行程' } as const
export type Visibility = keyof typeof visibilityWords
export const photographWords = { ask: '先询问', yes: '可以拍摄', no: '请勿拍摄' } as const
export type Photographs = keyof typeof photographWords

export const legWayWords = { plane: '飞机', train: '火车', car: '汽车' } as const
export type LegWay = keyof typeof legWayWords
/** Towards the meeting, away from it, or about the town. */
export const legDirectionWords = { in: '抵达', out: '返程', local: '市内' } as const
export type LegDirection = keyof typeof legDirectionWords
export const legStateWords = {
  planned: '已计划',
  changed: '有变更',
  departed: '已出发',
  arrived: '已到站',
  met: '已接到',
  delivered: '已送达',
  missed: '未接到',
} as const
export type LegState = keyof typeof legStateWords
/** What a person says of a leg, in its order. */
export const legMarks = ['departed', 'arrived', 'met', 'delivered', 'missed'] as const
export type LegMark = (typeof legMarks)[number]

export const roomStateWords = { asked: '待预订', booked: '已预订', in: '已入住', out: '已退房', no_show: '未入住' } as const
export type RoomState = keyof typeof roomStateWords
export const payerWords = { host: '主办方', guest: '嘉宾自付', unit: '嘉宾单位' } as const
export type Payer = keyof typeof payerWords

/** What a file lacks before its guest is `arranged`. */
export const missingWords = {
  host: '接待人',
  greeting: '称谓',
  inward: '抵达行程',
  outward: '返程行程',
  pickup: '接站车辆',
  hotel: '住宿',
  seat: '座位',
} as const
export type Missing = keyof typeof missingWords

export const checkWords = {
  late: '到达过晚',
  order: '行程顺序有误',
  car_twice: '车辆同时被用两次',
  car_full: '车辆坐不下',
  seat_twice: '两位嘉宾同一座位',
  nights: '住宿未覆盖行程',
  beds: '床位不够',
  host_twice: '接待人同时接两位',
  incomplete: '资料不全',
} as const
export type CheckKind = keyof typeof checkWords

export const sheetWords = {
  handbook: '接待手册',
  pickups: '接站表',
  rooms: '住房表',
  cars: '用车表',
  seats: '桌签与席位',
  unconfirmed: '未确认名单',
} as const
export type SheetKind = keyof typeof sheetWords
export const sheetKinds = Object.keys(sheetWords) as SheetKind[]

/** Who comes in by a link, without an account: the guest, a driver, a hotel. */
export const linkKinds = ['guest', 'driver', 'hotel'] as const
export type LinkKind = (typeof linkKinds)[number]

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as [K, ...K[]]
export const duties = keysOf(dutyWords)
export const visibilities = keysOf(visibilityWords)
export const photographs = keysOf(photographWords)
export const legWays = keysOf(legWayWords)
export const legDirections = keysOf(legDirectionWords)
export const legStates = keysOf(legStateWords)
export const roomStates = keysOf(roomStateWords)
export const payers = keysOf(payerWords)
export const missings = keysOf(missingWords)
export const checkKinds = keysOf(checkWords)
