/** One car, and who drives it. */
import { vip } from '#contract/vip/calls.ts'
import type { Car } from '#contract/vip/plan.ts'
import { check } from '../../../../api/check.ts'
import { useConflict } from '../../../../kit/form/conflict.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { TextField } from '../../../../ui/text-field.tsx'
import { type Opened, over, ThingSheet } from './thing-sheet.tsx'

interface Props extends Opened {
  /** undefined for a new one. */
  car: Car | undefined
}

const none = { plate: '', model: '', driver: '', driverMobile: '', note: '', edition: 0 }

export function CarSheet({ car, ...opened }: Props) {
  const { meetingId } = opened
  const conflict = useConflict(opened.onChanged)
  const { plate, model, driver, driverMobile, note, edition } = car ?? none
  const { field, ...form } = useForm({
    values: { plate, model, driver, driverMobile, note, edition, seats: String(car?.seats ?? 4) },
    call: vip.saveCar,
    check,
    input: ({ seats, ...rest }) => ({ meetingId, id: car?.id ?? '', ...rest, seats: Number(seats) }),
    otherwise: conflict.otherwise,
    onDone: () => over('已保存', opened),
  })
  return (
    <ThingSheet
      opened={opened}
      title={car === undefined ? '添加车辆' : '编辑车辆'}
      form={form}
      faster={{ conflict, form, edition }}
      removal={car && { call: vip.removeCar, id: car.id, ask: `删除 ${car.plate}？用它的行程将没有车辆。` }}
    >
      <TextField label="车牌号" required maxLength={12} autoComplete="off" {...field('plate')} />
      <TextField label="车型" maxLength={30} placeholder="如：黑色商务车" autoComplete="off" {...field('model')} />
      <TextField label="座位数" required kind="number" maxLength={2} aside="座" hint="不含司机" {...field('seats')} />
      <TextField label="司机" maxLength={50} autoComplete="off" {...field('driver')} />
      <TextField label="司机手机号" kind="mobile" {...field('driverMobile')} />
      <TextField label="备注" maxLength={200} autoComplete="off" {...field('note')} />
    </ThingSheet>
  )
}
