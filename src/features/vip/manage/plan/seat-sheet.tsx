/** One seat: whose, at which meal or session. */
import { vip } from '#contract/vip/calls.ts'
import type { VipList } from '#contract/vip/guests.ts'
import type { Appearance, Seat } from '#contract/vip/plan.ts'
import { check } from '../../../../api/check.ts'
import { useForm } from '../../../../kit/form/use-form.ts'
import { dayTime } from '../../../../ui/format.ts'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { calledOf } from '../files/guest-words.ts'
import type { PlanGuest } from './plan-words.ts'
import { type Opened, over, ThingSheet } from './thing-sheet.tsx'

interface Props extends Opened {
  /** undefined for a new one. */
  seat: Seat | undefined
  /** Whose a new one is; empty: to be chosen. */
  guestId: string
  guests: readonly PlanGuest[]
  banquets: VipList['banquets']
  appearances: readonly Appearance[]
  /** Of a new one. */
  eventId?: string
}

export function SeatSheet({ seat, guestId, guests, banquets, appearances, eventId = '', ...opened }: Props) {
  const { meetingId } = opened
  const { field, ...form } = useForm({
    values: {
      guestId: seat?.guestId ?? guestId,
      eventId: seat?.eventId ?? eventId,
      table: seat?.table ?? '',
      seat: seat?.seat ?? '',
    },
    call: vip.saveSeat,
    check,
    input: (values) => ({ meetingId, id: seat?.id ?? '', ...values }),
    wrong: (found, values) => ({ ...found, ...(values.guestId === '' && { guestId: '请选择嘉宾' }) }),
    refusals: { vip_gone: 'guestId', event_gone: 'eventId' },
    otherwise: '没有保存成功，请稍后重试',
    onDone: () => over('已保存', opened),
  })
  const events = [
    ...banquets.map(({ id, name, time }) => ({ value: id, label: `${name} ${dayTime(time)}` })),
    ...appearances
      .filter((one) => one.guestId === form.values.guestId)
      .map(({ id, title, startTime, callTime }) => ({ value: id, label: `${title} ${dayTime(startTime || callTime)}` })),
  ]
  return (
    <ThingSheet
      opened={opened}
      title={seat === undefined ? '添加座位' : '编辑座位'}
      form={form}
      removal={seat && { call: vip.removeSeat, id: seat.id, ask: '删除这个座位？' }}
    >
      {guestId === '' && (
        <Select
          label="嘉宾"
          required
          choices={guests.map((guest) => ({ value: guest.id, label: calledOf(guest) }))}
          {...field('guestId')}
          // A session is the guest's own.
          onChange={(id) => form.set({ guestId: id, ...(!banquets.some((one) => one.id === form.values.eventId) && { eventId: '' }) })}
        />
      )}
      <Select
        label="场合"
        required
        choices={events}
        hint={events.length === 0 ? '请先在名单设置中添加用餐，或为嘉宾添加出席安排' : undefined}
        {...field('eventId')}
      />
      <TextField label="桌号或区域" maxLength={20} placeholder="如：3 号桌、主席台" autoComplete="off" {...field('table')} />
      <TextField label="座位" required maxLength={20} placeholder="如：5 号" autoComplete="off" {...field('seat')} />
    </ThingSheet>
  )
}
