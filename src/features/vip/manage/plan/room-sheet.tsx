/** One room: where, for which nights, who sleeps there and who pays. */
import { vip } from '#contract/vip/calls.ts'
import type { Room } from '#contract/vip/plan.ts'
import { payers, payerWords, roomStates, roomStateWords } from '#contract/vip/words.ts'
import { check } from '../../../../api/check.ts'
import { today } from '../../../../api/clock.ts'
import { DateField } from '../../../../kit/date-field.tsx'
import { useConflict } from '../../../../kit/form/conflict.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { GuestsField } from './guests-field.tsx'
import { nightsOf, type PlanGuest } from './plan-words.ts'
import { Suggestions } from './suggestions.tsx'
import { type Opened, over, ThingSheet } from './thing-sheet.tsx'

interface Props extends Opened {
  /** undefined for a new one. */
  room: Room | undefined
  /** What a new one begins with: who sleeps there, and the days of arrival and departure where they are known. */
  begun: Pick<Room, 'guestIds' | 'fromDay' | 'toDay'>
  /** All of the meeting. */
  guests: readonly PlanGuest[]
  rooms: readonly Room[]
}

const states = roomStates.map((value) => ({ value, label: roomStateWords[value] }))
const paying = payers.map((value) => ({ value, label: payerWords[value] }))
const known = { hotel: '', kind: '', beds: 1, room: '', payer: 'host', state: 'asked' } as const

export function RoomSheet({ room, begun, guests, rooms, ...opened }: Props) {
  const { meetingId } = opened
  const conflict = useConflict(opened.onChanged)
  const { hotel, kind, beds, room: number, payer, state } = room ?? known
  const { fromDay, toDay, guestIds } = room ?? begun
  const { field, ...form } = useForm({
    values: {
      edition: room?.edition ?? 0,
      hotel,
      kind,
      beds: String(beds),
      room: number,
      fromDay,
      toDay,
      payer: payer as Room['payer'] | '',
      state: state as Room['state'] | '',
      guestIds: guestIds as readonly string[],
    },
    call: vip.saveRoom,
    check,
    input: ({ beds: typed, payer: pays, state: stands, guestIds: ids, ...rest }) => ({
      meetingId,
      id: room?.id ?? '',
      ...rest,
      beds: Number(typed),
      payer: pays as Room['payer'],
      state: stands as Room['state'],
      guestIds: [...ids],
    }),
    wrong: ({ '': nights, ...found }) => ({ ...found, ...(nights !== undefined && { toDay: nights }) }),
    refusals: { vip_gone: 'guestIds', room_moved: 'state' },
    otherwise: conflict.otherwise,
    onDone: () => over('已保存', opened),
  })
  const { values } = form
  const start = values.fromDay || today()
  const year = Number(start.slice(0, 4))
  const within = { min: `${year - 1}-01-01`, max: `${year + 1}-12-31` }
  const nights = nightsOf(values)
  return (
    <ThingSheet
      opened={opened}
      title={room === undefined ? '添加住房' : '编辑住房'}
      form={form}
      faster={{ conflict, form, edition: room?.edition ?? 0 }}
      removal={room && { call: vip.removeRoom, id: room.id, ask: '删除这间住房？入住人将没有住宿安排。' }}
    >
      <TextField label="酒店" required maxLength={60} autoComplete="off" {...field('hotel')} />
      <Suggestions
        label="用过的酒店"
        words={rooms.map((one) => one.hotel)}
        typed={values.hotel}
        onChoose={(word) => form.set({ hotel: word })}
      />
      <TextField label="房型" maxLength={30} placeholder="如：大床房" autoComplete="off" {...field('kind')} />
      <TextField label="床位数" required kind="number" maxLength={2} aside="张" {...field('beds')} />
      <GuestsField label="入住人" guests={guests} {...field('guestIds')} />
      <DateField label="入住日期" required {...within} start={start} {...field('fromDay')} />
      <DateField
        label="退房日期"
        required
        {...within}
        start={start}
        hint={nights > 0 ? `共 ${nights} 晚` : undefined}
        {...field('toDay')}
      />
      <TextField label="房间号" maxLength={20} placeholder="酒店告知后填写" autoComplete="off" {...field('room')} />
      <Select label="费用" required choices={paying} {...field('payer')} />
      <Select label="状态" required choices={states} {...field('state')} />
    </ThingSheet>
  )
}
