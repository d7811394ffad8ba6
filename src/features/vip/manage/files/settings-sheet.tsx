/** What holds for the whole list: who answers for it, how early guests are to be there, meals, and the day it is thrown away. */
import '../vip.css'
import type { VipList } from '#contract/vip/guests.ts'
import { vip } from '#contract/vip/calls.ts'
import { check } from '../../../../api/check.ts'
import { newKey } from '../../../../api/key.ts'
import { DateField } from '../../../../kit/date-field.tsx'
import { MomentInput } from '../../../../kit/date-time-field.tsx'
import { Conflict, useConflict } from '../../../../kit/form/conflict.tsx'
import { FormSheet } from '../../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../../kit/form/use-form.ts'
import { wholeTyped } from '../../../../kit/money.ts'
import { RowsField } from '../../../../kit/rows-field.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { LengthFlaw, TypedInput } from '../../../../ui/typed-input.tsx'
import { PartyField } from '../party-field.tsx'

interface Props {
  meetingId: string
  list: VipList
  onNewest: () => Promise<unknown>
  onClose: () => void
  onSaved: (list: VipList) => void
}

const MEALS_MOST = 30

export function SettingsSheet({ meetingId, list, onNewest, onClose, onSaved }: Props) {
  const conflict = useConflict(onNewest)
  const { field, values, wrong, set, ...form } = useForm({
    values: {
      edition: list.edition,
      lead: list.lead,
      margin: String(list.marginMinutes),
      deleteDay: list.deleteDay,
      banquets: list.banquets as VipList['banquets'],
    },
    call: vip.saveSettings,
    check,
    input: ({ margin, ...typed }) => ({ meetingId, ...typed, marginMinutes: wholeTyped(margin) }),
    wrong: ({ marginMinutes, ...found }) => ({ ...found, margin: marginMinutes }),
    refusals: { delete_day_unfit: 'deleteDay' },
    otherwise: conflict.otherwise,
    done: '已保存',
    onDone: onSaved,
  })
  return (
    <FormSheet title="接待设置" form={form} action="保存" className="vip-fields" onClose={onClose}>
      <Conflict conflict={conflict} form={{ set, forget: form.forget }} edition={list.edition} />
      <PartyField label="名单负责人" hint="嘉宾到场时会收到通知；不需要有账号" {...field('lead')} />
      <TextField
        label="提前到场"
        required
        kind="number"
        maxLength={3}
        aside="分钟"
        hint="嘉宾应比候场时间早到这么久；不够时会标出"
        {...field('margin')}
      />
      <RowsField
        label="用餐"
        rows={values.banquets}
        error={wrong.banquets}
        hint="可在席位里给嘉宾安排桌号和座位"
        most={MEALS_MOST}
        one="用餐"
        add="添加用餐"
        next={() => ({ id: newKey().slice(0, 20), name: '', place: '', time: '' })}
        onChange={(banquets) => set({ banquets: [...banquets] })}
      >
        {(row, put, at) => (
          <span className="vip-meal">
            <span className="input">
              <TypedInput
                aria-label={`用餐${at + 1}名称`}
                placeholder="如：欢迎晚宴"
                autoComplete="off"
                value={row.name}
                onChange={(name) => put({ name })}
              />
            </span>
            <LengthFlaw text={row.name} most={30} />
            <span className="input">
              <TypedInput
                aria-label={`用餐${at + 1}地点`}
                placeholder="地点"
                autoComplete="off"
                value={row.place}
                onChange={(place) => put({ place })}
              />
            </span>
            <LengthFlaw text={row.place} most={60} />
            <MomentInput label={`用餐${at + 1}时间`} value={row.time} onChange={(time) => put({ time })} />
          </span>
        )}
      </RowsField>
      <DateField
        label="删除日期"
        required
        min="2020-01-01"
        max="2099-12-31"
        start={list.deleteDay}
        hint="到这一天，嘉宾名单、行程、照片和备注自动全部删除，不能恢复"
        {...field('deleteDay')}
      />
    </FormSheet>
  )
}
