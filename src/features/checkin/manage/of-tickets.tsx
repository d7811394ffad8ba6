/** What only a list for tickets has: how often, which tickets and codes, what is asked, and checking in by oneself. */
import { listFields } from '#contract/checkin/lists.ts'
import type { OpeningKind } from '#contract/entry-code.ts'
import type { Ticket } from '#contract/ticket.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { Draft } from './list-draft.ts'
import { PlaceFields } from './place-fields.tsx'

const codes: readonly (readonly [OpeningKind, string])[] = [
  ['entry', '固定入场码'],
  ['rotating', '动态入场码'],
  ['badge', '胸卡码'],
]

interface Props {
  form: Pick<Fields<Draft>, 'values' | 'wrong' | 'field' | 'set'>
  tickets: readonly Pick<Ticket, 'id' | 'name'>[]
}

export function OfTickets({ form: { values: draft, wrong, field, set: change }, tickets }: Props) {
  return (
    <>
      <div className="doors-group">
        <RadioGroup
          label={listFields.passes}
          value={draft.passes}
          onChange={(passes) => change({ passes })}
          choices={[
            { value: 'once', label: '每票一次' },
            { value: 'again', label: '可离场再入' },
          ]}
        />
        <Checkbox checked={draft.exits === 1} onChange={(on) => change({ exits: on ? 1 : 0 })}>
          离场也要扫码
        </Checkbox>
      </div>
      <div className="doors-group" role="group" aria-label={listFields.ticketIds}>
        <p className="doors-label">{listFields.ticketIds}</p>
        <Checkbox checked={draft.ticketIds.length === 0} onChange={() => change({ ticketIds: [] })}>
          全部门票
        </Checkbox>
        <CheckboxList
          choices={tickets.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.ticketIds}
          onChange={(ticketIds) => change({ ticketIds })}
        />
      </div>
      <div className="doors-group" role="group" aria-label={listFields.accepts}>
        <p className="doors-label">{listFields.accepts}</p>
        <CheckboxList
          choices={codes.map(([value, label]) => ({ value, label }))}
          value={draft.accepts}
          onChange={(accepts) => change({ accepts })}
        />
        {wrong.accepts !== undefined && (
          <p className="doors-wrong is-wrong" role="alert" tabIndex={-1}>
            {wrong.accepts}
          </p>
        )}
      </div>
      <div className="doors-group">
        <TextArea
          label={listFields.questions}
          rows={2}
          placeholder="如：已出示记者证"
          hint="每行一项，全部核对后放行；以冒号结尾的需填写"
          {...field('questions')}
        />
      </div>
      <Checkbox checked={draft.self === 1} onChange={(on) => change({ self: on ? 1 : 0 })}>
        允许参会人扫现场签到码自助签到
      </Checkbox>
      {draft.self === 1 && <PlaceFields place={draft.place} radius={draft.radius} wrong={wrong} onChange={change} />}
    </>
  )
}
