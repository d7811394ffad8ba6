/** Guests and a list's settings as organisers are told of them, for screens without a server behind them; and the same guest put on a real list. */
import type { Input } from '#contract/call.ts'
import { vip } from '#contract/vip/calls.ts'
import type { Guest, VipList } from '#contract/vip/guests.ts'
import type { Person } from './person.ts'

const nobody = { name: '', mobile: '' }

export function guestOf(more: Partial<Guest> = {}): Guest {
  return {
    id: 'g1',
    edition: 3,
    state: 'invited',
    name: '欧阳慕容',
    honorific: '院士',
    unit: '云栖谷智慧教育研究院',
    post: '首席科学家',
    duties: ['protocol', 'escort'],
    visibility: 'inside',
    missing: ['inward', 'hotel'],
    nextTime: '2026-10-11 14:20:00',
    next: '抵达 杭州萧山国际机场',
    buffer: -12,
    mobile: '13811112222',
    documentType: '',
    documentNumber: '',
    photographs: 'no',
    photoId: '',
    languages: '英语',
    companions: ['李秘书', '王司机'],
    gift: '',
    speaksFor: { name: '李秘书', mobile: '13811113333' },
    host: { name: '赵晓岚', mobile: '13811114444' },
    deputy: nobody,
    ticketId: '1',
    ticketName: '家长与学生票',
    admissionId: '',
    orderNo: '',
    refusal: '',
    arrivedTime: '',
    arrivedGate: '',
    private: { diet: '忌海鲜', ownDiet: '少盐', health: '', notes: '' },
    actions: ['save', 'confirm', 'decline', 'cancel', 'remove', 'link'],
    ...more,
  }
}

export function vipListOf(more: Partial<VipList> = {}): VipList {
  return {
    edition: 1,
    lead: { name: '周主任', mobile: '13811115555' },
    marginMinutes: 60,
    deleteDay: '2026-11-11',
    banquets: [],
    editable: 1,
    readsPrivate: 1,
    ...more,
  }
}

/** Somebody who arranges puts them on the list. */
export function receive(organiser: Person, more: Partial<Input<typeof vip.save>> = {}): Promise<Guest> {
  const { name, honorific, unit, post, mobile, duties, visibility, photographs, companions, languages, gift, speaksFor, host } = guestOf()
  const written = { name, honorific, unit, post, mobile, duties, visibility, photographs, companions, languages, gift, speaksFor, host }
  return organiser.do(vip.save, { ...written, meetingId: '1', id: '', deputy: nobody, photoId: '', ticketId: '', ...more })
}
