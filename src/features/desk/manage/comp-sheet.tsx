/** 赠票: a ticket for each of them, for nothing, under their own phones. */
import './desk.css'
import { useState } from 'react'
import { desk } from '#contract/desk.ts'
import { check } from '../../../api/check.ts'
import { sendOnce } from '../../../api/intention.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { someNames } from '../../../kit/some-names.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useGivenTickets } from './given-tickets.ts'
import { PeopleField } from './people-field.tsx'
import { nobody, type PersonRow, twiceIn, wrongOf } from './person-rows.ts'

interface Props {
  meetingId: string
  onClose: () => void
  onGiven: (nos: readonly string[]) => void
}

interface Values {
  ticketId: string
  people: readonly PersonRow[]
  reason: string
}

export function CompSheet({ meetingId, onClose, onGiven }: Props) {
  const { tickets } = useGivenTickets(meetingId)
  const [draft] = useState(() => formDraft<Values>(`comp:${meetingId}`, ['ticketId', 'people', 'reason']))
  const [told, setTold] = useState(false)
  const form = useForm({
    values: { ticketId: tickets.length === 1 ? (tickets[0]?.id as string) : '', people: [nobody], reason: '' } as Values,
    draft,
    call: desk.comp,
    check,
    input: ({ ticketId, people, reason }) => ({ meetingId, ticketId, people: peopleInput(people), reason }),
    wrong(found, { ticketId, people }) {
      setTold(true)
      return { ticketId: ticketId === '' ? '请选择门票' : undefined, people: peopleWrong(people, found), reason: found['reason'] }
    },
    async send(input, run, { ticketId, people }) {
      const names = peopleInput(people).map(({ name }) => name)
      const ticket = tickets.find(({ id }) => id === ticketId)?.name ?? ''
      const sure = await confirm({
        title: '赠票',
        message: `向 ${someNames(names, names.length)} ${names.length} 人各赠送一张“${ticket}”，共 ${names.length} 张，免费。门票立即出票，并通知本人。`,
        confirm: '赠票',
      })
      return sure ? sendOnce(desk.comp, input, run) : undefined
    },
    refusals: { ticket_gone: 'ticketId', sold_out: 'ticketId', not_enough_left: 'ticketId', person_twice: 'people' },
    otherwise: '没有赠票成功，请稍后重试',
    done: ({ tickets: given }) => `已赠送 ${given} 张门票`,
    onDone: ({ nos }) => onGiven(nos),
  })
  const count = form.values.people.filter(({ name }) => name.trim() !== '').length
  return (
    <FormSheet title="赠票" form={form} action={count > 1 ? `赠送 ${count} 张` : '赠送'} className="desk-fields" onClose={onClose}>
      <Restored form={form} />
      <Select label="门票" required choices={tickets.map(({ id, name }) => ({ value: id, label: name }))} {...form.field('ticketId')} />
      <PeopleField
        rows={form.values.people}
        error={form.wrong.people}
        told={told}
        hint="每人一张，凭自己的手机号登录查看门票"
        onChange={(people) => form.set({ people })}
      />
      <TextArea
        label="赠票原因"
        required
        maxLength={100}
        rows={2}
        placeholder="如：嘉宾、志愿者"
        hint="会记入订单，参会人看不到"
        {...form.field('reason')}
      />
    </FormSheet>
  )
}

/** Rows that nothing stands in are none. */
export const peopleInput = (people: readonly PersonRow[]) =>
  people.filter(({ name, mobile }) => name.trim() !== '' || mobile !== '').map(({ name, mobile }) => ({ name: name.trim(), mobile }))

/** What is wrong with the rows together; with each, the row says. */
export function peopleWrong(people: readonly PersonRow[], found: Record<string, string>): string | undefined {
  const some = peopleInput(people)
  if (some.length === 0) return '请填写参会人的姓名和手机号'
  if (some.some((row) => wrongOf(row) !== undefined)) return '请检查标出的姓名和手机号'
  const twice = twiceIn(some)
  return twice === undefined ? found['people'] : `手机号 ${twice} 填了两次`
}
