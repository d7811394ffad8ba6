/** One leg: typed as the ticket has it, in the clocks of the departure; what is expected now stands beside what was planned. */
import { vip } from '#contract/vip/calls.ts'
import type { Car, Leg } from '#contract/vip/plan.ts'
import { legDirectionWords, legDirections, legWays, legWayWords } from '#contract/vip/words.ts'
import { check } from '../../../../api/check.ts'
import { DateTimeField } from '../../../../kit/date-time-field.tsx'
import { useConflict } from '../../../../kit/form/conflict.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { dayTime } from '../../../../ui/format.ts'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { carName } from './plan-words.ts'
import { type Opened, over, ThingSheet } from './thing-sheet.tsx'
import { clockAt, HERE, wireFrom, zoneChoices } from './zones.ts'

interface Props extends Opened {
  guestId: string
  /** undefined for a new one. */
  leg: Leg | undefined
  cars: readonly Car[]
}

/** Times of departure stand as clocks there show them. */
function valuesOf(leg: Leg | undefined) {
  const zone = leg?.fromZone ?? HERE
  return {
    edition: leg?.edition ?? 0,
    direction: leg?.direction ?? ('in' as Leg['direction']),
    way: leg?.way ?? ('plane' as Leg['way']),
    number: leg?.number ?? '',
    fromPlace: leg?.fromPlace ?? '',
    toPlace: leg?.toPlace ?? '',
    fromZone: String(zone),
    planFrom: clockAt(leg?.planFrom ?? '', zone),
    planTo: leg?.planTo ?? '',
    expectFrom: clockAt(leg?.expectFrom ?? '', zone),
    expectTo: leg?.expectTo ?? '',
    meetAt: leg?.meetAt ?? '',
    carId: leg?.carId ?? '',
    note: leg?.note ?? '',
  }
}

const directions = legDirections.map((value) => ({ value, label: legDirectionWords[value] }))
const ways = legWays.map((value) => ({ value, label: legWayWords[value] }))
const numberNames: Record<Leg['way'], string> = { plane: '航班号', train: '车次', car: '' }

export function LegSheet({ guestId, leg, cars, ...opened }: Props) {
  const { meetingId } = opened
  const conflict = useConflict(opened.onChanged)
  const { field, ...form } = useForm({
    values: valuesOf(leg),
    call: vip.saveLeg,
    check,
    input: ({ fromZone, planFrom, expectFrom, number, way, ...rest }) => {
      const zone = way === 'plane' ? Number(fromZone) : HERE
      const [from, expected] = [wireFrom(planFrom, zone), wireFrom(expectFrom, zone)]
      const numbered = way === 'car' ? '' : number
      return { meetingId, id: leg?.id ?? '', guestId, ...rest, way, number: numbered, fromZone: zone, planFrom: from, expectFrom: expected }
    },
    wrong: ({ '': reversed, ...found }, { planFrom, planTo, way, fromZone }) => {
      const asPlanned = wireFrom(planFrom, way === 'plane' ? Number(fromZone) : HERE) < planTo
      return { ...found, ...(reversed !== undefined && { [asPlanned ? 'expectTo' : 'planTo']: reversed }) }
    },
    refusals: { car_gone: 'carId' },
    otherwise: conflict.otherwise,
    onDone: () => over('已保存', opened),
  })
  const { way, fromZone, planFrom } = form.values
  const zone = way === 'plane' ? Number(fromZone) : HERE
  const elsewhere = zone !== HERE
  const here = elsewhere && planFrom !== '' ? `北京时间 ${dayTime(wireFrom(planFrom, zone))}` : undefined
  return (
    <ThingSheet
      opened={opened}
      title={leg === undefined ? '添加行程' : '编辑行程'}
      form={form}
      faster={{ conflict, form, edition: leg?.edition ?? 0 }}
      removal={leg && { call: vip.removeLeg, id: leg.id, ask: '删除这段行程？相关的接站安排也会取消。' }}
    >
      <RadioGroup label="方向" choices={directions} {...field('direction')} />
      <RadioGroup label="交通方式" choices={ways} {...field('way')} />
      {way !== 'car' && <TextField label={numberNames[way]} maxLength={20} autoComplete="off" {...field('number')} />}
      <TextField label="出发地" required maxLength={60} autoComplete="off" {...field('fromPlace')} />
      <TextField label="到达地" required maxLength={60} autoComplete="off" {...field('toPlace')} />
      {way === 'plane' && (
        <Select
          label="出发地时区"
          choices={zoneChoices(leg?.fromZone ?? HERE)}
          {...field('fromZone')}
          onChange={(chosen) => chosen !== '' && form.set({ fromZone: chosen })}
        />
      )}
      <DateTimeField label={elsewhere ? '出发时间（当地）' : '出发时间'} required hint={here} {...field('planFrom')} />
      <DateTimeField label={elsewhere ? '到达时间（北京时间）' : '到达时间'} required {...field('planTo')} />
      {leg !== undefined && (
        <>
          <DateTimeField
            label={elsewhere ? '现在预计出发（当地）' : '现在预计出发'}
            hint="晚点或提前时填写，留空即按计划"
            {...field('expectFrom')}
          />
          <DateTimeField label="现在预计到达" hint="晚点或提前时填写，接待人会收到通知" {...field('expectTo')} />
        </>
      )}
      <TextField label="接送地点" maxLength={100} placeholder="如：T3 国际到达 B 口" autoComplete="off" {...field('meetAt')} />
      <Select
        label="用车"
        placeholder="不安排车辆"
        choices={cars.map((car) => ({ value: car.id, label: `${carName(car)}（${car.seats} 座）` }))}
        {...field('carId')}
      />
      <TextField label="备注" maxLength={200} autoComplete="off" {...field('note')} />
    </ThingSheet>
  )
}
