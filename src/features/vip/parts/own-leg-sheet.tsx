/** A guest's own leg: typed as their ticket has it, departures by the clocks of that place. */
import { vip } from '#contract/vip/calls.ts'
import type { GuestPage as Page } from '#contract/vip/links.ts'
import { legDirectionWords, legWays, legWayWords } from '#contract/vip/words.ts'
import { check } from '../../../api/check.ts'
import { DateTimeField } from '../../../kit/date-time-field.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { dayTime } from '../../../ui/format.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { clockAt, HERE, wireFrom, zoneChoices } from '../manage/plan/zones.ts'
import type { ByLink } from './use-opened.ts'

interface Props {
  by: ByLink<Page>
  /** undefined for a new one. */
  leg: Page['legs'][number] | undefined
  onClose: () => void
  onDone: (page: Page) => void
}

const directions = (['in', 'out'] as const).map((value) => ({ value, label: legDirectionWords[value] }))
const ways = legWays.map((value) => ({ value, label: legWayWords[value] }))
const numbers = { plane: '航班号', train: '车次', car: '' } as const

export function OwnLegSheet({ by: { key, tail, page }, leg, onClose, onDone }: Props) {
  const form = useForm({
    values: startOf(page, leg),
    call: vip.answerLeg,
    check,
    input: ({ fromZone, planFrom, number, way, ...rest }) => {
      const zone = way === 'plane' ? Number(fromZone) : HERE
      const typed = { ...rest, way, number: way === 'car' ? '' : number, fromZone: zone, planFrom: wireFrom(planFrom, zone) }
      return { key, tail, leg: { id: leg?.id ?? '', edition: leg?.edition ?? 0, ...typed } }
    },
    wrong: ({ leg: found }, values) => (found === undefined ? {} : { [placeOf(values)]: found }),
    done: '行程已提交',
    onDone(data) {
      if (data.kind === 'guest') onDone(data)
      onClose()
    },
  })
  const { way, fromZone, planFrom } = form.values
  const zone = way === 'plane' ? Number(fromZone) : HERE
  const elsewhere = zone !== HERE
  return (
    <FormSheet title={leg === undefined ? '添加行程' : '修改行程'} form={form} action="提交" onClose={onClose}>
      <RadioGroup label="方向" choices={directions} {...form.field('direction')} />
      <RadioGroup label="交通方式" choices={ways} {...form.field('way')} />
      {way !== 'car' && <TextField label={numbers[way]} maxLength={20} autoComplete="off" {...form.field('number')} />}
      <TextField label="出发地" required maxLength={60} autoComplete="off" {...form.field('fromPlace')} />
      <TextField label="到达地" required maxLength={60} autoComplete="off" {...form.field('toPlace')} />
      {way === 'plane' && (
        <Select
          label="出发地时区"
          choices={zoneChoices(leg?.fromZone ?? HERE)}
          {...form.field('fromZone')}
          onChange={(chosen) => chosen !== '' && form.set({ fromZone: chosen })}
        />
      )}
      <DateTimeField
        label={elsewhere ? '出发时间（当地）' : '出发时间'}
        required
        hint={elsewhere && planFrom !== '' ? `北京时间 ${dayTime(wireFrom(planFrom, zone))}` : undefined}
        {...form.field('planFrom')}
      />
      <DateTimeField label={elsewhere ? '到达时间（北京时间）' : '到达时间'} required {...form.field('planTo')} />
    </FormSheet>
  )
}

/** As it stands; of a new one the way home, once the way here is known. */
function startOf({ legs }: Page, leg: Props['leg']) {
  const isKnown = legs.some(({ direction }) => direction === 'in')
  const zone = leg?.fromZone ?? HERE
  return {
    direction:
      leg === undefined ? (isKnown ? ('out' as const) : ('in' as const)) : leg.direction === 'out' ? ('out' as const) : ('in' as const),
    way: leg?.way ?? ('plane' as Page['legs'][number]['way']),
    number: leg?.number ?? '',
    fromPlace: leg?.fromPlace ?? '',
    toPlace: leg?.toPlace ?? '',
    fromZone: String(zone),
    planFrom: clockAt(leg?.planFrom ?? '', zone),
    planTo: leg?.planTo ?? '',
  }
}

/** The rules speak of the leg as a whole: the field that is meant is the first that is empty, or the arrival. */
function placeOf(values: ReturnType<typeof startOf>): keyof ReturnType<typeof startOf> {
  const needed = ['fromPlace', 'toPlace', 'planFrom', 'planTo'] as const
  return needed.find((name) => values[name].trim() === '') ?? 'planTo'
}
